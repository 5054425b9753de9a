import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './product.ts'
import { registrationForm } from './registration-form.ts'

export { expect } from '@playwright/test'

/** What may go wrong in this test, because it is its subject: each must happen, and nothing else may. */
type Mishaps = { expect: (text: RegExp) => void }

type Parts = {
  mishaps: Mishaps
  /** Judges the page as it stands, in both themes, by WCAG 2.0-2.2 A and AA and best practice. */
  axe: (page?: Page) => Promise<void>
  form: ReturnType<typeof registrationForm>
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const runningAnimations = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

const judge = async (page: Page): Promise<void> => {
  const before = await page.locator('html').getAttribute('data-theme')
  // colours under way from one theme to the other would be judged as they are at that instant
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    await expect.poll(() => runningAnimations(page)).toBe(0)
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    const found = violations.map(({ id, nodes }) => ({ theme, id, nodes: nodes.map(({ html }) => html) }))
    expect(found).toEqual([])
  }
  await page
    .locator('html')
    .evaluate((html, name) => html.setAttribute('data-theme', name ?? 'light'), before)
  await page.emulateMedia({ reducedMotion: null })
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
      const listen = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type()))
          heard.push(`${message.type()}: ${message.text()} ${message.location().url}`)
      }
      context.on('console', listen)
      context.on('weberror', (error) => heard.push(`exception: ${error.error().message}`))
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== product.url)
          heard.push(`call to another host: ${request.url()}`)
      })

      await use({ expect: (text) => expected.push(text) })

      expect(heard.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
      expect(expected.filter((pattern) => !heard.some((text) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],

  axe: async ({ page: own }, use) => use((page = own) => judge(page)),

  form: async ({ page }, use) => use(registrationForm(page)),
})
