import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

const trap = (page: Page) => page.locator('.honeypot input')

/** Whether an element is in the accessibility tree. */
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

/** Tabs once through the page; returns the ids of the stops. */
const stopsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    const isHeardAlready = document.body.dataset['stops'] !== undefined
    document.body.dataset['stops'] = ''
    if (isHeardAlready) return
    document.addEventListener('focusin', ({ target }) => {
      document.body.dataset['stops'] += `${(target as Element).id} `
    })
  })
  const stops = await page.locator('a, button, input, select, textarea, [tabindex]').count()
  for (let stop = 0; stop <= stops; stop++) await page.keyboard.press('Tab')
  return (await page.evaluate(() => document.body.dataset['stops'] ?? '')).split(' ')
}

// the axe tests of these pages are elsewhere
test('no one finds the honeypot field by eye, keyboard or screen reader I1', {
  tag: '@long',
}, async ({ page }) => {
  for (const [path, last, reach] of [
    ['/contact', 'message', () => page.goto('/contact')],
    [
      '/registration',
      'captcha',
      () => page.getByRole('banner').getByRole('link', { name: 'Register' }).click(),
    ],
    [
      '/discount-registration',
      'captcha',
      () => page.getByRole('link', { name: 'Ask for a discounted registration' }).click(),
    ],
  ] as const)
    await test.step(path, async () => {
      await reach()
      await expect(page).toHaveURL(path)
      await expect(page.locator(`main #${last}`)).toBeVisible()
      await hydrated(page.getByLabel('Email', { exact: false }).first())
      await expect(trap(page)).toHaveCount(1)

      // off the screen, and laid out all the same
      const box = await trap(page).boundingBox()
      expect(box && box.x + box.width).toBeLessThan(0)
      expect(await trap(page).evaluate((input) => getComputedStyle(input).display)).not.toBe('none')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      const stops = await stopsOf(page)
      expect(stops).toContain(last)
      expect(stops).not.toContain('homepage')

      expect(await isHeard(page, 'main input[type=email]')).toBe(true)
      expect(await isHeard(page, '.honeypot input')).toBe(false)
      expect(await isHeard(page, '.honeypot label')).toBe(false)
      expect(await trap(page).getAttribute('autocomplete')).toBe('off')
    })
})
