import type { Page } from '@playwright/test'
import { openAdmin } from './back-office.ts'
import { expect } from './journey.ts'

/** The preview in the editor, once the requested page has loaded: until then it accepts no click. */
export const framed = (page: Page) => page.frameLocator('iframe[title$="from the draft"]:not([inert])')

export const saved = (page: Page) => expect(page.getByText(/^Draft saved/)).toBeVisible()

/** Opens the website editor and waits for its page. */
export const openEditor = async (page: Page, address = '/admin-website'): Promise<void> => {
  await openAdmin(page, address)
  await expect(framed(page).locator('[data-edit][tabindex]').first()).toBeVisible()
}

/** Simulates a return to the window: the page immediately loads others' edits and sends its own. */
export const refocusWindow = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Replaces a long text: its first focus loads what edits it. */
export const writeLong = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: label, exact: true }).focus()
  const editor = page
    .getByRole('textbox', { name: label, exact: true })
    .and(page.locator('[contenteditable=true]'))
  await expect(editor).toBeFocused()
  await editor.fill(text)
}
