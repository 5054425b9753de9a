import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { aWebsite } from '#tests/websites.ts'
import { resumeAs } from './back-office.ts'
import { beginPlain, homeOf, lookedAt } from './every-look.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { passIdle } from './wait-for-idle.ts'

/** Maximum JavaScript of a first visit in bytes, gzipped by the server. */
const limits: readonly { path: string; width: number; height: number; most: number; tag?: string }[] = [
  { path: '/', width: 1280, height: 720, most: 120_000 },
  // a phone loads the same scripts except the globe
  { path: '/', width: 390, height: 844, most: 120_000, tag: '@long' },
  { path: '/registration', width: 1280, height: 720, most: 150_000 },
]

// animations are on for most visitors, and decide what is loaded
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The requested scripts, and the received bytes of each. */
const watchScripts = (page: Page) => {
  const requested = new Set<string>()
  const bytes = new Map<string, number>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) requested.add(request.url())
  })
  page.on('requestfinished', async (request) => {
    if (!requested.has(request.url())) return
    const { responseBodySize } = await request.sizes()
    bytes.set(request.url(), responseBodySize)
  })
  return { requested, bytes }
}

/** No input: the browser sometimes reports a pointer where the page appears. */
const touchNothing = (page: Page) =>
  page.addInitScript(() => {
    const touches = ['pointermove', 'pointerover', 'pointerenter', 'mousemove', 'mouseover']
    for (const touch of touches) addEventListener(touch, (event) => event.stopImmediatePropagation(), true)
  })

/** Clears the browser's cache, which an earlier journey may have filled. */
const visitFirst = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
}

/** Received bytes of scripts once no more are requested. */
const weighed = async (page: Page, { requested, bytes }: ReturnType<typeof watchScripts>) => {
  let before = 0
  while (before < requested.size) {
    before = requested.size
    await passIdle(page)
    await expect.poll(() => requested.size - bytes.size).toBe(0)
  }
  const sum = [...bytes.values()].reduce((all, one) => all + one, 0)
  test.info().annotations.push({ type: 'bytes', description: String(sum) })
  expect(sum).toBeGreaterThan(80_000)
  return sum
}

for (const { path, width, height, most, tag = [] } of limits)
  test(`${path} at ${width} × ${height} loads at most ${most / 1000} kB of JavaScript with nothing touched`, {
    tag,
  }, async ({ page }) => {
    const scripts = watchScripts(page)
    await touchNothing(page)
    await visitFirst(page)
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await hydrated(page.getByRole('main'))
    expect(await weighed(page, scripts)).toBeLessThanOrEqual(most)
  })

test('the home page of every other look loads at most 125 kB of JavaScript with nothing touched', {
  tag: '@long',
}, async ({ page, product }) => {
  await beginPlain(page, product)
  await touchNothing(page)
  for (const at of lookedAt.slice(1))
    await test.step(at.look, async () => {
      await visitFirst(page)
      const scripts = watchScripts(page)
      await page.goto(homeOf(product, at))
      await hydrated(page.getByRole('main'))
      expect(await weighed(page, scripts)).toBeLessThanOrEqual(125_000)
    })
})

test('the dashboard with its figures loads at most 190 kB of JavaScript', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const at = new Date()
  await product.db
    .insertInto('registrations')
    .values({
      website: aWebsite('optics'),
      id: newId(at),
      name: 'Ada Light',
      phone: '1',
      email: 'ada.light@example.org',
      instituteOrUniversity: 'Institute',
      country: 'Japan',
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
      createdAt: at,
    })
    .execute()
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('optics')] })
  const scripts = watchScripts(page)
  await visitFirst(page)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('slider', { name: 'Registrations, day by day' })).toBeAttached()
  expect(await weighed(page, scripts)).toBeLessThanOrEqual(190_000)
})

test('the editor of the website loads at most 194 kB of JavaScript', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('renewable')] })
  const scripts = watchScripts(page)
  await visitFirst(page)
  await page.goto('/admin-website')
  await expect(page.frameLocator('iframe').locator('[data-edit][tabindex]').first()).toBeVisible()
  expect(await weighed(page, scripts)).toBeLessThanOrEqual(194_000)
})
