import { expect, type Page } from '@playwright/test'

/**
 * Goes to an address within the page that stands, as a link of it would lead there: it is not loaded again. Waits until a
 * dialog that is closing has gone: a moment after no one sees it any longer, its end changes the address too.
 */
export const goWithin = async (page: Page, address: string): Promise<void> => {
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
