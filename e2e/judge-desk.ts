import { expect, type Page } from '@playwright/test'
import { fitsSideways } from './sideways.ts'

export const desktop = { width: 1280, height: 800 }

/** By the sidebar of the back-office: the page that was judged before is not loaded again. */
export const goTo = async (page: Page, link: string, heading = link): Promise<void> => {
  await page.setViewportSize(desktop)
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await sidebar.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

/** Fits windows of these widths, and stays in the last one. */
export const fitsAt = async (page: Page, widths: readonly number[]): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }
}

export const closeAll = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}
