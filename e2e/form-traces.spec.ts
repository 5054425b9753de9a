import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

const trap = (page: Page) => page.locator('.honeypot input')

/** Whether the browser tells a screen reader of this element. */
const isHeard = async (page: Page, selector: string): Promise<boolean> => {
  const browser = await page.context().newCDPSession(page)
  const { result } = await browser.send('Runtime.evaluate', {
    expression: `document.querySelector('${selector}')`,
  })
  const { nodes } = await browser.send('Accessibility.getPartialAXTree', {
    ...(result.objectId && { objectId: result.objectId }),
    fetchRelatives: false,
  })
  await browser.detach()
  return nodes[0]?.ignored === false
}

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

    expect(await isHeard(page, 'main input[type=email]')).toBe(true)
    expect(await isHeard(page, '.honeypot input')).toBe(false)
    expect(await isHeard(page, '.honeypot label')).toBe(false)
    expect(await trap(page).getAttribute('autocomplete')).toBe('off')
    await axe()
  })
}
