import type { Page } from '@playwright/test'

/** Goes to another page of the website that stands open, as a link of it would lead there: without loading it anew. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
