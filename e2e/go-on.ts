import type { Page } from '@playwright/test'

/** Goes to an address within the page that stands, as its own links do: it is not loaded again. */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
