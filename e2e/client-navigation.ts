import { expect, type Page } from '@playwright/test'

/**
 * Navigates within the open page as its links do, without a reload. First waits for a closing dialog, whose end changes
 * the address once more. Afterwards waits until the old heading is gone, because the next page may have an equal one;
 * with `mayStay` the address may belong to the same page.
 */
export const navigateWithin = async (
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
