import type { Page } from '@playwright/test'

/**
 * What comes when the browser has nothing else to do, or when something is seen to be near, has been asked for after
 * this. A page that is never idle has its turn after three seconds, as the product's own work has.
 */
export const passIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let moment = 0; moment < 3; moment++) {
      await new Promise(requestAnimationFrame)
      await new Promise((settle) => requestIdleCallback(settle, { timeout: 3000 }))
    }
  })
