import { openAdmin, resumeAs } from './back-office.ts'
import { test } from './journey.ts'

test('shots', async ({ page, product }) => {
  test.setTimeout(120_000)
  for (const [w, theme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: w, height: w === 360 ? 740 : 900 })
    await page.goto('/api/docs')
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/dw/look/docs-${w}-${theme}-top.png` })
    await page.evaluate(() => {
      ;(document.getElementById('createCheckoutSession') as HTMLDetailsElement).open = true
      document.getElementById('createCheckoutSession')?.scrollIntoView()
      scrollBy(0, -90)
    })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/dw/look/docs-${w}-${theme}-call.png` })
    if (theme === 'light') {
      const el = page.locator('#createCheckoutSession')
      await el.screenshot({ path: `/tmp/dw/look/docs-${w}-call-whole.png` })
    }
  }
  await resumeAs(page, product, { role: 'OWNER', websites: [] })
  for (const [w, theme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: w, height: w === 360 ? 740 : 900 })
    await openAdmin(page, '/admin-api')
    await page.locator('.api').waitFor()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/dw/look/admin-${w}-${theme}-top.png` })
    await page.locator('#askForRefund > summary').click()
    await page.locator('#askForRefund').scrollIntoViewIfNeeded()
    await page.waitForTimeout(200)
    await page.screenshot({ path: `/tmp/dw/look/admin-${w}-${theme}-call.png` })
  }
})
