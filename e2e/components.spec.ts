import { expect } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { componentPages, openComponents, test } from './component-pages.ts'
import { fitsSideways } from './horizontal-overflow.ts'

for (const path of componentPages)
  test(`the components of ${path} are accessible in every state and both themes, and fit a phone`, {
    tag: '@long',
  }, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.setViewportSize({ width: 1280, height: 800 })
    await openComponents(page, path)
    // a page of the product has one list with pages
    await checkAccessibility(page, { rules: ['landmark-unique'] })
    await page.setViewportSize({ width: 320, height: 640 })
    await fitsSideways(page)
    expect(complaints).toEqual([])
  })
