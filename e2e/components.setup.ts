import { expect } from '@playwright/test'
import { openComponents, test } from './component-pages.ts'
import { takePictureOf, walkThrough } from './take-picture.ts'

/** Wide screenshots are scaled, to keep all of them small. */
const windows = [
  { width: 390, height: 844, scale: 1 },
  { width: 1280, height: 800, scale: 0.75 },
] as const

const pages = { '/admin-components': 'components', '/components': 'website-components' } as const

// one server of pages for all of them
test.describe.configure({ mode: 'default' })

for (const path of Object.keys(pages) as (keyof typeof pages)[])
  for (const window of windows)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${pages[path]}-${window.width}-${colorScheme}`, async ({ page }) => {
        await page.setViewportSize(window)
        await page.emulateMedia({ colorScheme })
        await openComponents(page, path)
        await walkThrough(page)
        const families = await page.locator('[data-family]').all()
        expect(families.length).toBeGreaterThan(3)
        for (const family of families)
          await takePictureOf(
            family,
            `${pages[path]}-${await family.getAttribute('id')}`,
            window,
            colorScheme,
          )
      })
