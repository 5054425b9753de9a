import { expect, type Page } from '@playwright/test'

/**
 * Goes to an address within the page that stands, as a link of it would lead there: it is not loaded again. Before, it waits
 * until a dialog that is closing has gone: a moment after no one sees it any longer, its end changes the address too.
 * Afterwards it waits until the old heading has gone: the next page may have the same one, and not be there yet. Where the
 * address may show the page that stands, the page `mayStay`.
 */
export const goWithin = async (
  page: Page,
  address: string,
  { mayStay = false }: { mayStay?: boolean } = {},
): Promise<void> => {
  await expect(page.locator('dialog')).toHaveCount(0)
  const old = await page.evaluateHandle((to) => {
    const isSamePage = new URL(to, location.href).pathname === location.pathname
    const heading = document.querySelector('h1')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    return isSamePage ? null : heading
  }, address)
  if (mayStay) return
  await expect.poll(() => old.evaluate((heading) => heading?.isConnected ?? false)).toBe(false)
}
