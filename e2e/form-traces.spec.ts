import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

const trap = (page: Page) => page.locator('.honeypot input')

for (const path of ['/contact', '/registration', '/discount-registration']) {
  test(`I1 nobody comes upon the field for programs on ${path}, by eye, keyboard or screen reader`, async ({
    page,
    axe,
  }) => {
    await page.goto(path)
    await hydrated(page.getByLabel('Email', { exact: false }).first())
    await expect(trap(page)).toHaveCount(1)

    // off the screen, and laid out all the same
    const box = await trap(page).boundingBox()
    expect(box && box.x + box.width).toBeLessThan(0)
    expect(await trap(page).evaluate((input) => getComputedStyle(input).display)).not.toBe('none')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    // every stop of the Tab key, once around
    const stops = await page.locator('a, button, input, select, textarea, [tabindex]').count()
    for (let stop = 0; stop <= stops; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('homepage')
    }

    const heard = await page.locator('main').ariaSnapshot()
    expect(heard).toContain('Email')
    expect(heard).not.toContain('Leave this field empty')
    expect(await trap(page).getAttribute('autocomplete')).toBe('off')
    await axe()
  })
}
