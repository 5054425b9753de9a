import type { Page, Request } from '@playwright/test'

/**
 * Holds the calls to this address back, as a slow line would, until they are let go; those to come as well. Then they are
 * answered as they would have been: by a route that stood before, or by the server.
 */
export const holdAnswers = async (
  page: Page,
  address: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => Promise<void>> => {
  let letGo = () => {}
  const free = new Promise<void>((settle) => {
    letGo = settle
  })
  const underWay: Promise<void>[] = []
  await page.route(address, async (route) => {
    if (!isHeld(route.request())) return route.fallback()
    // the page may have withdrawn the call in the meantime
    const answered = free.then(() => route.fallback().catch(() => undefined))
    underWay.push(answered)
    await answered
  })
  return async () => {
    letGo()
    await Promise.all(underWay)
  }
}
