import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { discountForm } from './discount-form.ts'
import { judgePage } from './judge-page.ts'
import { type Product, startProduct } from './product.ts'
import { registrationForm } from './registration-form.ts'
import { fitsSideways } from './sideways.ts'

export { expect } from '@playwright/test'
export { runningAnimations } from './judge-page.ts'

type Mishaps = {
  /** Something goes wrong in this test, because that is its subject: it must happen, and nothing else may. */
  expect: (text: RegExp) => void
  /** The pages of this context may complain as little as the test's own. */
  watch: (context: BrowserContext) => void
}

type Parts = {
  /** The tables hold what this journey writes, and nothing that another one has written; no error may be logged. */
  ownRows: undefined
  /** A clock that this journey has held is no one else's. */
  ownClock: undefined
  /** With LATE_ANSWERS no answer comes when the journey is used to it. */
  lateAnswers: undefined
  mishaps: Mishaps
  /** Judges the page as it is, in both themes, by WCAG 2.0-2.2 A and AA and best practice. */
  axe: (page?: Page) => Promise<void>
  /** Everyone can use the page as it is: it passes `axe` and fits the narrowest screen. */
  forEverybody: (page?: Page) => Promise<void>
  form: ReturnType<typeof registrationForm>
  discount: ReturnType<typeof discountForm>
  /** A page in another browser, which has never been here. */
  stranger: Page
}

/** By how much an answer may be late in a page, in milliseconds: each by another time, so that journeys show their races. */
const latest = Number(process.env['LATE_ANSWERS'] ?? 0)

/** What a browser itself may say of our pages: what did not load, and what our own rules forbid. */
const ofTheBrowser = /^Failed to load resource|Content Security Policy|Permissions Policy|^Refused to /

/**
 * What our scripts say, and what the browser says about what they loaded or were not allowed. Its advice, and what it
 * will no longer do one day, is another in each version, and no fault of a page.
 */
const isAboutUs = (message: ConsoleMessage): boolean =>
  message.args().length > 0 || ofTheBrowser.test(message.text())

/** A browser's journey through the real product: each worker has one of its own, and no page may complain. */
export const test = base.extend<Parts, { product: Product; demoData: boolean }>({
  demoData: [true, { option: true, scope: 'worker' }],

  product: [
    async ({ demoData }, use) => {
      // a test may say that its visitor comes from somewhere else
      const product = await startProduct({ TRUST_PROXY: 'loopback' }, { demoData })
      await use(product)
      const lengthBefore = product.output().length
      await product.stop()
      expect(product.output().slice(lengthBefore), 'what it says while it stops').not.toMatch(
        /"level":"error"/,
      )
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  ownRows: [
    async ({ product, context }, use) => {
      await product.freshRows()
      // a context that is used again keeps what an earlier journey allowed its pages
      await context.clearPermissions()
      await use(undefined)
      // a page that is used again would still send what was typed last
      for (const page of context.pages()) await page.goto('about:blank').catch(() => undefined)
      // what still runs belongs to this journey, and so does what is logged of it
      await product.settle()
      expect(await product.complaints(), 'errors that the product has logged').toEqual([])
    },
    { auto: true },
  ],

  lateAnswers: [
    async ({ context }, use) => {
      if (latest > 0) {
        await context.route(/./, async (route) => {
          await setTimeout(Math.random() * latest)
          // the journey may be over by then
          await route.fallback().catch(() => undefined)
        })
      }
      await use(undefined)
      if (latest > 0) await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
    },
    { auto: true },
  ],

  ownClock: [
    async ({ context }, use) => {
      let isHeld = false
      const { clock } = context
      for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
        const verb = clock[name].bind(clock) as (...args: unknown[]) => Promise<void>
        Object.assign(clock, {
          [name]: (...args: unknown[]) => {
            isHeld = true
            return verb(...args)
          },
        })
      }
      await use(undefined)
      // Playwright leaves something of a held clock in a context that is used again
      if (isHeld) await context.close()
    },
    { auto: true },
  ],

  mishaps: [
    async ({ context, ownRows: _, ownClock: __ }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()) && isAboutUs(message))
            heard.push(`${message.type()}: ${message.text()} ${message.location().url}`)
        })
        watched.on('weberror', (error) => heard.push(`exception: ${error.error().message}`))
      }
      watch(context)

      await use({ watch, expect: (text) => expected.push(text) })

      expect(heard.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
      expect(expected.filter((pattern) => !heard.some((text) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],

  axe: async ({ page: own }, use) => use((page = own) => judgePage(page)),

  forEverybody: async ({ page: own, axe }, use) =>
    use(async (page = own) => {
      await axe(page)
      const before = page.viewportSize()
      await page.setViewportSize({ width: 320, height: 640 })
      await fitsSideways(page)
      if (before) await page.setViewportSize(before)
    }),

  form: async ({ page }, use) => use(registrationForm(page)),

  discount: async ({ page }, use) => use(discountForm(page)),

  stranger: async ({ browser, contextOptions, product, mishaps }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
    mishaps.watch(context)
    await use(await context.newPage())
    await context.close()
  },
})
