import type { Page } from '@playwright/test'

/**
 * Goes to an address within the page that stands, as a link of it would lead there: it is not loaded anew. A dialog that is
 * closing must be gone before: its end changes the address too.
 */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
