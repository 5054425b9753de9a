import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { discountForm } from './discount-form.ts'
import { type Product, startProduct } from './product.ts'
import { registrationForm } from './registration-form.ts'

export { expect } from '@playwright/test'

type Mishaps = {
  /** Something goes wrong in this test, because that is its subject: it must happen, and nothing else may. */
  expect: (text: RegExp) => void
  /** The pages of this context may complain as little as the test's own. */
  watch: (context: BrowserContext) => void
}

type Parts = {
  mishaps: Mishaps
  /** Judges the page as it stands, in both themes, by WCAG 2.0-2.2 A and AA and best practice. */
  axe: (page?: Page) => Promise<void>
  form: ReturnType<typeof registrationForm>
  discount: ReturnType<typeof discountForm>
  /** A page in another browser, which has never been here. */
  stranger: Page
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** How many animations and transitions run on the page at this instant. */
export const runningAnimations = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

const judge = async (page: Page): Promise<void> => {
  const before = await page.locator('html').getAttribute('data-theme')
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    // colours under way from one theme to the other would be judged as they are at that instant
    await expect.poll(() => runningAnimations(page)).toBe(0)
    // legacy: no second window, which only frames of other hosts need
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze()
    const found = violations.map(({ id, nodes }) => ({ theme, id, nodes: nodes.map(({ html }) => html) }))
    expect(found).toEqual([])
  }
  await page
    .locator('html')
    .evaluate((html, name) => html.setAttribute('data-theme', name ?? 'light'), before)
}

/** A browser's journey through the real product: each worker has one of its own, and no page may complain. */
export const test = base.extend<Parts, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the names of the parts that are used stand in this pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
      expect(product.output()).not.toMatch(/"level":"error"/)
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  mishaps: [
    async ({ context, product }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            heard.push(`${message.type()}: ${message.text()} ${message.location().url}`)
        })
        watched.on('weberror', (error) => heard.push(`exception: ${error.error().message}`))
        watched.on('request', (request) => {
          const { protocol, origin } = new URL(request.url())
          if (protocol.startsWith('http') && ![product.url, product.countries.origin].includes(origin))
            heard.push(`call to another host: ${request.url()}`)
        })
      }
      watch(context)

      await use({ watch, expect: (text) => expected.push(text) })

      expect(heard.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
      expect(expected.filter((pattern) => !heard.some((text) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],

  axe: async ({ page: own }, use) => use((page = own) => judge(page)),

  form: async ({ page }, use) => use(registrationForm(page)),

  discount: async ({ page }, use) => use(discountForm(page)),

  stranger: async ({ browser, contextOptions, product, mishaps }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
    mishaps.watch(context)
    await use(await context.newPage())
    await context.close()
  },
})
