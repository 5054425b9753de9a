import type { Page } from '@playwright/test'

/**
 * Waits until everything that loads when idle or near the view was requested. The product treats a page as idle after
 * three seconds at the latest.
 */
export const passIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let moment = 0; moment < 3; moment++) {
      await new Promise(requestAnimationFrame)
      await new Promise((settle) => requestIdleCallback(settle, { timeout: 3000 }))
    }
  })
