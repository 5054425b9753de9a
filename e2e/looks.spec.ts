import type { Page } from '@playwright/test'
import { publicPages } from '#content/page-addresses.ts'
import { beginPlain, homeOf, type LookedAt, lookedAt } from './every-look.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Opens a page of one of the conferences and waits until its fields can be used. */
const openIn = async (page: Page, product: Product, at: LookedAt, path = '/') => {
  await page.goto(`${homeOf(product, at)}${path}`)
  await hydrated(page.getByRole('main'))
  await expect(page.locator('main fieldset:disabled')).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-look', at.look)
}

test('the home pages of the looks that others have pass axe in both themes and fit a narrow screen', async ({
  page,
  product,
  expectAccessible,
}) => {
  await beginPlain(page, product)
  for (const at of lookedAt.slice(1))
    await test.step(at.look, async () => {
      await page.setViewportSize(desktop)
      await openIn(page, product, at)
      await expectAccessible()
    })
})

for (const at of lookedAt)
  test(`each public page in the look ${at.look} passes axe in both themes, on a desk and on a phone, and fits every width`, {
    tag: '@long',
  }, async ({ page, product, axe }) => {
    if (at.look === 'plain') await beginPlain(page, product)
    for (const path of publicPages)
      await test.step(path, async () => {
        await page.setViewportSize(desktop)
        await openIn(page, product, at, path)
        await axe()
        await page.setViewportSize(phone)
        await axe()
        for (const width of [320, 768, 1024, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          await fitsSideways(page)
        }
      })
  })

test('an empty conference says what appears later, and leaves nothing empty in its place', {
  tag: '@long',
}, async ({ page, product }) => {
  await beginPlain(page, product)
  const [, , , plain] = lookedAt
  const main = page.getByRole('main')
  for (const [path, sentence] of [
    ['/speakers', 'The speakers appear here as soon as they are announced.'],
    ['/agenda', 'The agenda appears here as soon as it is published.'],
    ['/conference-topics', 'The topics appear here as soon as they are published.'],
    ['/previous-edition', 'The previous edition appears here as soon as it is described.'],
  ] as const) {
    await openIn(page, product, plain, path)
    await expect(main.getByText(sentence)).toBeVisible()
    await expect(main.getByRole('tab')).toHaveCount(0)
    await expect(main.getByRole('button', { name: / 0$/ })).toHaveCount(0)
    await expect(main).not.toContainText('Your previous')
    for (const list of await main.locator('ul, ol, dl').all())
      expect(await list.evaluate((element) => element.children.length)).toBeGreaterThan(0)
  }
})

/** What is not on paper: what is fixed or pressed, and what is drawn. */
const notOnPaper = [
  '.site-bar',
  '.skip-link',
  '.pause-motion',
  '.total-bar',
  ...['.sun', '.sea', '.turbines', '.horizon-art', '.look-art', '.look-sea', '.quiet-sky'],
].join()

test('on paper a page of each look has no header, no bar and no sky, its folded parts are open, and other websites are named', {
  tag: '@long',
}, async ({ page, product }) => {
  await beginPlain(page, product)
  for (const at of lookedAt)
    await test.step(at.look, async () => {
      await page.setViewportSize(desktop)
      for (const path of ['/', '/agenda', '/speakers']) {
        await openIn(page, product, at, path)
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator(notOnPaper).filter({ visible: true })).toHaveCount(0)
        await expect(page.locator('.sky')).toHaveCSS('background-image', 'none')
        if (path !== '/') continue
        const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0
        const told = (await heightOf('.hero-copy')) + (await heightOf('.facts'))
        expect((await heightOf('.hero')) - told).toBeLessThan(8)
        for (const answer of await page.locator('.faq-answer').all())
          expect((await answer.boundingBox())?.height).toBeGreaterThan(20)
      }
      const outside = page.locator('main a[href^="http"]')
      await openIn(page, product, at)
      const shown = await outside.evaluateAll((links) =>
        links.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]),
      )
      if (at.look === 'sun') expect(shown.length).toBeGreaterThan(0)
      for (const [after, href] of shown) expect(after).toContain(href)
      await page.emulateMedia({ media: null })
    })
})
