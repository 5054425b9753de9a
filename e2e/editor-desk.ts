import type { Page } from '@playwright/test'
import { openAdmin } from './back-office.ts'
import { expect } from './journey.ts'

/** The page of the draft in the editor, once it is the one that was requested: until then it takes no click. */
export const framed = (page: Page) => page.frameLocator('iframe[title$="from the draft"]:not([inert])')

export const saved = (page: Page) => expect(page.getByText(/^Draft saved/)).toBeVisible()

/** Opens the editor of the website, and waits until its page is there. */
export const openEditor = async (page: Page, address = '/admin-website'): Promise<void> => {
  await openAdmin(page, address)
  await expect(framed(page).locator('[data-edit][tabindex]').first()).toBeVisible()
}

/** As when someone looks at the window again their page asks at once what others have done, and sends what waits. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
