import type { Page, Request } from '@playwright/test'

/**
 * Delays all calls to this address, as a slow network would, until they are released. Then earlier routes or the server
 * answer them.
 */
export const holdResponses = async (
  page: Page,
  address: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => Promise<void>> => {
  let release = () => {}
  const free = new Promise<void>((settle) => {
    release = settle
  })
  const underWay: Promise<void>[] = []
  await page.route(address, async (route) => {
    if (!isHeld(route.request())) return route.fallback()
    // the page may have cancelled the call meanwhile
    const answered = free.then(() => route.fallback().catch(() => undefined))
    underWay.push(answered)
    await answered
  })
  return async () => {
    release()
    await Promise.all(underWay)
  }
}
