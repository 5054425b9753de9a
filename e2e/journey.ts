import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { discountForm } from './discount-form.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { type Product, startProduct } from './product.ts'
import { registrationForm } from './registration-form.ts'

export { expect } from '@playwright/test'
export { runningAnimations } from './check-accessibility.ts'

type ExpectedErrors = {
  /** Declares that an error is expected in this test: it must occur, and no other may. */
  expect: (text: RegExp) => void
  /** Checks the pages of another context for console errors, too. */
  watch: (context: BrowserContext) => void
}

type Parts = {
  /** Resets the tables before this journey; no error may be logged during it. */
  ownRows: undefined
  /** Uninstalls a clock that this journey has installed. */
  ownClock: undefined
  /** With LATE_ANSWERS responses are randomly delayed. */
  lateAnswers: undefined
  /** With SLOW_BROWSER pages compute so many times slower. */
  slowBrowser: undefined
  expectedErrors: ExpectedErrors
  /** Checks accessibility of the page in both themes by WCAG 2.0-2.2 A and AA and best practice. */
  axe: (page?: Page) => Promise<void>
  /** Checks that the page passes `axe` and fits the narrowest screen. */
  expectAccessible: (page?: Page) => Promise<void>
  form: ReturnType<typeof registrationForm>
  discount: ReturnType<typeof discountForm>
  /** A page in another browser, which has never been here. */
  otherBrowser: Page
}

/** Maximum delay of a response in milliseconds, random per response, to reveal race conditions. */
const latest = Number(process.env['LATE_ANSWERS'] ?? 0)

/** How many times slower pages compute, to reveal journeys that act on what is not rendered yet. */
const slowness = Number(process.env['SLOW_BROWSER'] ?? 1)

/** Console messages of the browser about our pages: failed loads and policy violations. */
const ofTheBrowser = /^Failed to load resource|Content Security Policy|Permissions Policy|^Refused to /

/**
 * Messages of our scripts and about loaded resources. Advice and deprecations depend on the browser version and are
 * ignored.
 */
const isAboutUs = (message: ConsoleMessage): boolean =>
  message.args().length > 0 || ofTheBrowser.test(message.text())

/** A browser test on the real product: one product per worker, and no page may log errors. */
export const test = base.extend<Parts, { product: Product; demoData: boolean }>({
  demoData: [true, { option: true, scope: 'worker' }],

  product: [
    async ({ demoData }, use) => {
      // a test may set another client address
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
      // a reused context keeps permissions of an earlier journey
      await context.clearPermissions()
      await use(undefined)
      // a reused page would still send what was typed last
      for (const page of context.pages()) await page.goto('about:blank').catch(() => undefined)
      // running work belongs to this journey, and so do its log entries
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

  slowBrowser: [
    async ({ context }, use) => {
      const slow = async (page: Page) => {
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      }
      if (slowness > 1) {
        await Promise.all(context.pages().map(slow))
        // a page may be gone by then
        context.on('page', (page) => void slow(page).catch(() => undefined))
      }
      await use(undefined)
    },
    { auto: true },
  ],

  ownClock: [
    async ({ context }, use) => {
      let isHeld = false
      const { clock } = context
      for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
        const method = clock[name].bind(clock) as (...args: unknown[]) => Promise<void>
        Object.assign(clock, {
          [name]: (...args: unknown[]) => {
            isHeld = true
            return method(...args)
          },
        })
      }
      await use(undefined)
      // Playwright leaves a residue of an installed clock in a reused context
      if (isHeld) await context.close()
    },
    { auto: true },
  ],

  expectedErrors: [
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
      // the browser may tell of the last answers after the journey has ended
      await expect
        .poll(() => expected.filter((pattern) => !heard.some((text) => pattern.test(text))), {
          timeout: 10_000,
        })
        .toEqual([])
    },
    { auto: true },
  ],

  axe: async ({ page: own }, use) => use((page = own) => checkAccessibility(page)),

  expectAccessible: async ({ page: own, axe }, use) =>
    use(async (page = own) => {
      await axe(page)
      const before = page.viewportSize()
      await page.setViewportSize({ width: 320, height: 640 })
      await fitsSideways(page)
      if (before) await page.setViewportSize(before)
    }),

  form: async ({ page }, use) => use(registrationForm(page)),

  discount: async ({ page }, use) => use(discountForm(page)),

  otherBrowser: async ({ browser, contextOptions, product, expectedErrors }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
    expectedErrors.watch(context)
    await use(await context.newPage())
    await context.close()
  },
})
