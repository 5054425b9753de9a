import type { Locator, Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { fitsSideways } from './sideways.ts'

const desktop = { width: 1280, height: 800 }
const pairs =
  'Tokyo to Amsterdam, Tokyo to San Francisco, Tokyo to Sydney, Dubai to Tokyo, Nairobi to Dubai, Sao Paulo to Amsterdam'

const open = async (page: Page, path = '/', viewport = desktop) => {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** The globe is decoration, so it has neither role nor name. */
const globeOf = (page: Page) => page.locator('canvas')
const expectDrawn = (globe: Locator) => expect(globe).toHaveAttribute('data-drawn')
const pictureOf = (globe: Locator) => globe.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

const passFrames = (page: Page, count: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
        next()
      }),
    count,
  )

const moves = async (globe: Locator): Promise<boolean> => {
  const before = await pictureOf(globe)
  await passFrames(globe.page(), 12)
  return (await pictureOf(globe)) !== before
}
const expectMoving = (globe: Locator) => expect.poll(() => moves(globe)).toBe(true)
const expectStill = async (globe: Locator) => {
  await expect.poll(() => moves(globe)).toBe(false)
  expect(await moves(globe)).toBe(false)
}

/** Asks for its code when nothing else is to be done, so after two idle moments it has asked or never will. */
const passIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => requestIdleCallback(done)))),
  )

test('W3 shows the globe from 768 px on, and only there asks for its code', async ({ page }) => {
  const code: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/spin-globe')) code.push(request.url())
  })
  await open(page, '/', { width: 767, height: 1000 })
  await passIdle(page)
  await expect(globeOf(page)).toBeHidden()
  expect(code).toEqual([])

  await page.setViewportSize({ width: 768, height: 1000 })
  await expect(globeOf(page)).toBeVisible()
  await expectDrawn(globeOf(page))
  expect(code).toHaveLength(1)

  await page.setViewportSize({ width: 767, height: 1000 })
  await expect(globeOf(page)).toBeHidden()
})

test('W3 draws the globe on the sun in the middle of it, as sharp as the screen up to twofold', async ({
  page,
}) => {
  await open(page)
  await expectDrawn(globeOf(page))
  const { globe, sun, sharp } = await globeOf(page).evaluate((canvas: HTMLCanvasElement) => ({
    globe: canvas.getBoundingClientRect(),
    sun: canvas.parentElement?.getBoundingClientRect() ?? new DOMRect(),
    sharp: canvas.width / canvas.clientWidth,
  }))

  expect(sun.width / globe.width).toBeCloseTo(0.95, 2)
  expect(globe.x + globe.width / 2).toBeCloseTo(sun.x + sun.width / 2, 0)
  expect(globe.y + globe.height / 2).toBeCloseTo(sun.y + sun.height / 2, 0)
  expect(sharp).toBeCloseTo(1, 1)
})

test('W3 turns the globe until the visitor pauses it, and on again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  const globe = globeOf(page)
  await expectMoving(globe)

  await page.getByRole('button', { name: 'Pause motion', exact: true }).click()
  await expectStill(globe)
  await page.getByRole('button', { name: 'Pause motion', exact: true }).click()
  await expectMoving(globe)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectStill(globe)
})

test('W3 rests while nobody can see the globe', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  const globe = globeOf(page)
  await expectMoving(globe)

  await page
    .getByRole('contentinfo')
    .getByText(/All rights reserved/)
    .scrollIntoViewIfNeeded()
  await expectStill(globe)
  await page.evaluate('scrollTo(0, 0)')
  await expectMoving(globe)

  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await expectStill(globe)
  await hide(false)
  await expectMoving(globe)
})

test('W3 draws about 30 frames a second at most', async ({ page }) => {
  await page.addInitScript(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype
    Object.assign(globalThis, { drawn: 0 })
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      Object.assign(globalThis, { drawn: Reflect.get(globalThis, 'drawn') + 1 })
      clearRect.apply(this, box)
    }
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  await expectMoving(globeOf(page))

  const { drawn, time } = await page.evaluate(async () => {
    const count = (): number => Reflect.get(globalThis, 'drawn')
    const [before, start] = [count(), performance.now()]
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
    return { drawn: count() - before, time: performance.now() - start }
  })
  expect(drawn).toBeGreaterThan(2)
  expect(drawn).toBeLessThanOrEqual(time / 30 + 1)
})

test('W3 draws the globe once where the device asks for less motion, anew in another theme', async ({
  page,
}) => {
  await open(page)
  const globe = globeOf(page)
  await expectDrawn(globe)
  expect(await moves(globe)).toBe(false)

  const light = await pictureOf(globe)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => pictureOf(globe)).not.toBe(light)
})

test('W3 leaves the plain sun when the code of the globe cannot be had', async ({ page, mishaps }) => {
  mishaps.expect(/ERR_FAILED/)
  await page.route('**/spin-globe*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await open(page)
  await failed

  await expect(globeOf(page)).not.toHaveAttribute('data-drawn')
  await expect(page.getByRole('link', { name: 'Register Now' }).first()).toBeVisible()
})

test('W3 keeps the globe out of the way of assistive technology and of forced colours', async ({ page }) => {
  await open(page)
  await expectDrawn(globeOf(page))
  await expect(page.locator('[aria-hidden="true"]').filter({ has: globeOf(page) })).toHaveCount(1)

  await page.emulateMedia({ forcedColors: 'active' })
  await expect(globeOf(page)).toBeHidden()
})

const mapOf = (page: Page) => page.getByRole('img', { name: /^World map/ })
const runningIn = (map: Locator) =>
  map.evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  )

test('W9 m3 promotes the experts with a map of six arcs and the regional shares', async ({ page, axe }) => {
  await open(page)
  const footer = page.getByRole('contentinfo')
  const map = mapOf(page)

  await expect(
    footer.getByRole('heading', { name: 'Meet Experts from All Over The Globe', level: 2 }),
  ).toBeVisible()
  await expect(map).toHaveAccessibleName(`World map with 6 connections: ${pairs}`)
  await expect(map.locator('path')).toHaveCount(6)
  await expect(map.locator('circle')).toHaveCount(7)
  await expect(footer.getByRole('figure', { name: 'Regional shares' }).getByRole('row')).toHaveText([
    'RegionShare',
    'Europe18%',
    'Americas26%',
    'Asia28%',
    'Middle East22%',
    'Africa6%',
  ])
  await map.scrollIntoViewIfNeeded()
  await axe()
})

test('W9 stands every pin and every arc on the land of the map, at every width', async ({ page }) => {
  for (const width of [320, 768, 1440]) {
    await open(page, '/', { width, height: 800 })
    const map = mapOf(page)
    await map.scrollIntoViewIfNeeded()
    const frame = await map.boundingBox()
    if (!frame) throw new Error('The map has no place')
    expect(frame.height / frame.width).toBeCloseTo(380 / 800, 2)

    for (const pin of await map.locator('circle').all()) {
      const box = await pin.boundingBox()
      expect(box?.x).toBeGreaterThan(frame.x)
      expect(box?.y).toBeGreaterThan(frame.y)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(frame.x + frame.width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(frame.y + frame.height)
    }
    await fitsSideways(page)
  }
})

test('W9 draws the arcs again and again, and shows them whole when paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  const map = mapOf(page)
  const drawn = () =>
    map.locator('path').evaluateAll((arcs) => arcs.map((arc) => getComputedStyle(arc).strokeDashoffset))
  await map.scrollIntoViewIfNeeded()
  await expect.poll(() => runningIn(map)).toBe(6)
  await expect.poll(async () => (await drawn()).some((left) => Number.parseFloat(left) > 0)).toBe(true)

  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('button', { name: 'Pause motion', exact: true }).click()
  await map.scrollIntoViewIfNeeded()
  expect(await runningIn(map)).toBe(0)
  expect((await drawn()).map(Number.parseFloat)).toEqual([0, 0, 0, 0, 0, 0])
})

test('W9 shows the arcs whole where the device asks for less motion', async ({ page }) => {
  await open(page)
  const map = mapOf(page)
  await map.scrollIntoViewIfNeeded()

  expect(await runningIn(map)).toBe(0)
  const left = await map
    .locator('path')
    .evaluateAll((arcs) => arcs.map((arc) => Number.parseFloat(getComputedStyle(arc).strokeDashoffset)))
  expect(left).toEqual([0, 0, 0, 0, 0, 0])
})

test('W9 draws the land of the map from a file, in the colours of the theme', async ({ page }) => {
  const land = page.waitForResponse(/world-dots/)
  await open(page)
  const map = mapOf(page)
  await map.scrollIntoViewIfNeeded()
  expect((await land).status()).toBe(200)

  const colours = () =>
    map.evaluate((element) => {
      const arc = element.querySelector('path')
      const pin = element.querySelector('circle')
      return [
        getComputedStyle(element, '::before').backgroundColor,
        arc && getComputedStyle(arc).stroke,
        pin && getComputedStyle(pin).fill,
      ]
    })
  const light = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(async () => (await colours()).map((colour, place) => colour === light[place]))
    .toEqual([false, false, false])
})

test('W8 W9 shows the map without scripts, and on the home page only', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const silent = await context.newPage()
  await silent.goto('/')
  await expect(mapOf(silent)).toBeVisible()
  await expect(silent.getByRole('figure', { name: 'Regional shares' })).toBeVisible()
  await context.close()

  await open(page, '/registration')
  await expect(page.getByRole('contentinfo').getByRole('listitem')).toHaveCount(11)
  await expect(mapOf(page)).toHaveCount(0)
  await expect(page.getByText('Meet Experts from All Over The Globe')).toHaveCount(0)
})

const pages = [
  '/',
  '/speakers',
  '/agenda',
  '/partners',
  '/contact',
  '/conference-topics',
  '/previous-edition',
  '/gallery',
  '/registration',
]

/** The colours of the paper, of the words, of a heading and of the bar on top. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    return {
      paper: style('html').backgroundColor,
      words: style('html').color,
      heading: style('h1').color,
      footer: style('footer').backgroundColor,
      scheme: style('html').colorScheme,
      bar: style('header').backgroundColor,
    }
  })

test('W30 makes every page follow the theme that was chosen once, from its first frame on', async ({
  page,
}) => {
  await open(page)
  const control = page.getByRole('button', { name: /^Theme/ })
  for (const [theme, words] of [
    ['light', 'Theme: light'],
    ['dark', 'Theme: dark'],
  ] as const) {
    await control.click()
    await expect(control).toHaveText(words)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  await page.addInitScript(() =>
    requestAnimationFrame(() => {
      const { dataset } = document.documentElement
      dataset['atFirstFrame'] = dataset['theme'] ?? 'none'
    }),
  )

  // pictures are not the subject
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )

  for (const path of pages) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-at-first-frame', 'dark')
    await expect(control).toHaveText('Theme: dark')
    expect(await coloursOf(page), path).toEqual({
      paper: 'rgb(10, 18, 32)',
      words: 'rgb(237, 242, 246)',
      heading: 'rgb(237, 242, 246)',
      footer: 'rgb(10, 18, 32)',
      scheme: 'dark',
      bar: 'rgb(7, 9, 13)',
    })
  }

  await control.click()
  await expect(control).toHaveText('Theme: system')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect
    .poll(() => coloursOf(page))
    .toEqual({
      paper: 'rgb(243, 246, 246)',
      words: 'rgb(14, 26, 43)',
      heading: 'rgb(14, 26, 43)',
      footer: 'rgb(243, 246, 246)',
      scheme: 'light',
      bar: 'rgb(7, 9, 13)',
    })
})

test('W30 follows the choice made in another tab', async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other, '/registration')
  const control = other.getByRole('button', { name: /^Theme/ })
  await control.click()
  await control.click()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: /^Theme/ })).toHaveText('Theme: dark')
})

test('stays whole around words without end', async ({ page }) => {
  for (const width of [320, 1280]) {
    await open(page, '/', { width, height: 800 })
    // before the code of the map is there, its words are the server's: only then they are ours to change
    await page.mouse.wheel(0, 10)
    await hydrated(page.locator('#promotion'))
    await page.evaluate(() => {
      const texts = document.querySelectorAll(
        '.site-logo > span, .hero h1, .hero p, .hero dd, footer h2, footer p, footer address a, footer figure th',
      )
      for (const text of texts) text.textContent = 'x'.repeat(10_000)
    })

    await fitsSideways(page)
    const last = page.getByRole('banner').getByRole('button').last()
    await expect(last).toBeInViewport({ ratio: 1 })
  }
})

test('keeps the four facts of the conference in sight on usual screens', async ({ page }) => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await open(page, '/', viewport)
    await expect(page.getByText('In person').first()).toBeInViewport({ ratio: 1 })
  }
})
