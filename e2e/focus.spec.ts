import type { Page } from '@playwright/test'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { focusThroughAll, tabThroughAll } from './covered-focus.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { publicPages } from './public-pages.ts'
import { visitorAtPayment } from './visitor-by-calls.ts'

const heights = { 390: 844, 600: 900, 768: 1024, 900: 700, 1280: 720, 1920: 1080 } as const
type Width = keyof typeof heights
const widths = Object.keys(heights).map(Number) as Width[]

/** Every back-office page in the navigation, and those that the dashboard links to. */
const adminPages = [
  'dashboard',
  'website',
  'manage-events',
  'accounts',
  'own-account',
  'privacy',
  'audit',
  'payments',
  'exceptions',
  'rehearsal',
  'bookings',
  'discounts',
  'sessions',
  'interests',
  'accommodations',
  'abstract-submissions',
  'registration-types',
  'messages',
  'mails',
  'mailings',
  'api',
].map((name) => `/admin-${name}`)

const openPublic = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page.locator('main'))
}

/** Lists with rows, so that there are tab stops. */
const someRows = async (page: Page, product: Product) => {
  await insertDiscounts(
    product.db,
    aWebsite('renewable'),
    Array.from({ length: 12 }, (_, at) => ({ name: `Asker ${at}` })),
  )
  await insertAbstracts(
    product.db,
    aWebsite('renewable'),
    Array.from({ length: 12 }, (_, at) => ({ name: `Author ${at}` })),
  )
  await visitorAtPayment(page, product, { name: 'Bea Booked', email: 'bea.booked@example.org' })
}

/** The fixed bars of a page, in a window as low as at a zoom of 400 %. */
const barsOfLowWindow = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 256 })
  return page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    return [...document.querySelectorAll('body *')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 1 && box.top < innerHeight && box.width > innerWidth / 2)
      .map(({ element }) => `${element.tagName} .${element.getAttribute('class')}`)
  })
}

const inWidths = async (
  page: Page,
  chosen: readonly Width[],
  tabThrough: (page: Page) => Promise<string[]>,
): Promise<string[]> => {
  const covered: string[] = []
  for (const width of chosen) {
    await page.setViewportSize({ width, height: heights[width] })
    covered.push(...(await tabThrough(page)).map((one) => `${width}: ${one}`))
  }
  return covered
}

test('a focused element is never under a fixed bar, and at a zoom of 400 % no bar is fixed: on the pages that have most of them', async ({
  page,
  product,
}) => {
  for (const path of ['/agenda', '/previous-edition', '/registration'])
    await test.step(path, async () => {
      await openPublic(page, path)
      expect.soft(await inWidths(page, [390, 1280], focusThroughAll)).toEqual([])
      expect.soft(await barsOfLowWindow(page)).toEqual([])
    })
  await test.step('the menu of a low window still opens over the page', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
    await expect(home).toBeVisible()
    expect(await home.evaluate(isUncovered)).toBe(true)
  })

  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
  await insertDiscounts(
    product.db,
    aWebsite('renewable'),
    Array.from({ length: 12 }, (_, at) => ({ name: `Asker ${at}` })),
  )
  for (const path of ['/admin-manage-events', '/admin-discounts'])
    await test.step(path, async () => {
      await openAdmin(page, path)
      expect.soft(await inWidths(page, [390, 900, 1280], focusThroughAll)).toEqual([])
      expect.soft(await barsOfLowWindow(page)).toEqual([])
    })
})

test('a focused element is never under a fixed bar: on every page, by Tab and by Shift+Tab, at every width', {
  tag: '@long',
}, async ({ page, product }) => {
  test.slow()
  const tabThrough = async (path: string) => {
    expect.soft(await inWidths(page, widths, focusThroughAll)).toEqual([])
    expect.soft([path, ...(await inWidths(page, [390, 1280], tabThroughAll))]).toEqual([path])
    expect.soft([path, ...(await barsOfLowWindow(page))]).toEqual([path])
  }
  for (const { path } of publicPages)
    await test.step(path, async () => {
      await openPublic(page, path)
      await tabThrough(path)
    })
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
  await someRows(page, product)
  for (const path of adminPages)
    await test.step(path, async () => {
      await openAdmin(page, path)
      await tabThrough(path)
    })
})

/** Submits the open form empty, then checks that the error summary and the focused field are visible. */
const expectSummaryInSight = async (page: Page, submit: RegExp) => {
  await page.getByRole('button', { name: submit }).click()
  const heading = page.getByRole('heading', { name: 'There is a problem' })
  await expect(heading).toBeVisible()
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('aria-invalid', 'true')
  expect(await heading.evaluate(isUncovered)).toBe(true)
  expect(await focused.evaluate(isUncovered)).toBe(true)
}

/** Whether the middle of an element is not covered. */
const isUncovered = (element: Element): boolean => {
  const { left, width, top, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}

const isInSightAfter = async (page: Page, path: string, submit: RegExp) => {
  await openPublic(page, path)
  await expect(page.getByRole('button', { name: submit })).toBeEnabled()
  for (const width of [390, 1280] as const) {
    await page.setViewportSize({ width, height: heights[width] })
    await expectSummaryInSight(page, submit)
  }
}

test('after a refused submit the heading of the summary is in sight, with the first wrong field below it', async ({
  page,
}) => {
  await isInSightAfter(page, '/contact', /^Send/)
})

test('after a refused submit of an abstract or a discount request the heading of the summary is in sight', {
  tag: '@long',
}, async ({ page }) => {
  await isInSightAfter(page, '/abstract-submission', /^Submit/)
  await isInSightAfter(page, '/discount-registration', /^Submit/)
})

test('the first wrong field is in sight where the window has no room for the summary as well T7', {
  tag: '@long',
}, async ({ page }) => {
  await openPublic(page, '/contact')
  await expect(page.getByRole('button', { name: /^Send/ })).toBeEnabled()
  for (const name of ['Name', 'Email', 'Subject'])
    await page.getByLabel(name, { exact: true }).fill('a@example.org')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: /^Send/ }).click()
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toBeFocused()
  expect(await message.evaluate(isUncovered)).toBe(true)
})
