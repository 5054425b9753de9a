import { test as base, expect, type Page } from '@playwright/test'
import { openWorkshop } from '../scripts/dev/page-workshop.ts'

/** The pages of the shared components, which only `npm run dev` has. */
export const componentPages = ['/admin-components', '/components'] as const

const noServer = async () => {
  throw new Error('The pages of the components call no server')
}

/** Tests on the pages as `npm run dev` renders them, without the rest of the product. */
export const test = base.extend<object, { workshop: string }>({
  workshop: [
    async ({ browserName: _ }, use) => {
      const { url, close } = await openWorkshop({ api: noServer, onChange: () => undefined })
      await use(url)
      await close()
    },
    // Vite reads each module when it is first requested
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ workshop }, use) => use(workshop),
})

/** Opens one of the pages, with its dialogs drawn. */
export const openComponents = async (page: Page, path: (typeof componentPages)[number]): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('dialog[open]').first()).toBeVisible()
  await expect(page.locator('dialog:not([open])')).toHaveCount(0)
}
