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

/** The rules whose outcome depends on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** How many animations and transitions run on the page at this instant. */
export const runningAnimations = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** What `AxeBuilder` leaves on the page that it has judged. */
type WithAxe = { axe: { run: (of: Document, how: object) => Promise<AxeResults> } }

const foundIn = ({ violations }: Pick<AxeResults, 'violations'>, theme: string) =>
  violations.map(({ id, nodes }) => ({ theme, id, nodes: nodes.map(({ html }) => html) }))

const judge = async (page: Page): Promise<void> => {
  const before = await page.locator('html').getAttribute('data-theme')
  const show = async (theme: string) => {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    // colours under way from one theme to the other would be judged as they are at that instant
    await expect.poll(() => runningAnimations(page)).toBe(0)
  }

  await show('light')
  // legacy: no second window, which only frames of other hosts need
  expect(foundIn(await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze(), 'light')).toEqual(
    [],
  )

  // the themes differ in colours alone, and axe is there by now: to bring it again takes longer than to judge
  await show('dark')
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as WithAxe
    return (await axe.run(document, { runOnly: { type: 'rule', values: rules } })).violations
  }, rulesOfColour)
  expect(foundIn({ violations }, 'dark')).toEqual([])

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
