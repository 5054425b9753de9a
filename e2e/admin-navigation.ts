import { expect, type Page } from '@playwright/test'
import { fitsSideways } from './horizontal-overflow.ts'

export const desktop = { width: 1280, height: 800 }

/** Navigates by the sidebar, without reloading the page that was checked before. */
export const goTo = async (page: Page, link: string, heading = link): Promise<void> => {
  await page.setViewportSize(desktop)
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await sidebar.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

/** Checks that the page fits these window widths; the last one stays. */
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
