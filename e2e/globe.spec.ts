import type { Locator, Page } from '@playwright/test'
import { fitsSideways } from './horizontal-overflow.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { coloursOf, darkColours, lightColours } from './theme-colours.ts'
import { passIdle } from './wait-for-idle.ts'

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

/** Whether the picture changes within some frames. */
const moves = async (globe: Locator): Promise<boolean> => {
  const before = await pictureOf(globe)
  await passFrames(globe.page(), 12)
  return (await pictureOf(globe)) !== before
}

/** Counts drawings of the globe from the next load on. */
const countDrawings = (page: Page) =>
  page.addInitScript(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype
    Object.assign(globalThis, { drawn: 0 })
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      Object.assign(globalThis, { drawn: Reflect.get(globalThis, 'drawn') + 1 })
      clearRect.apply(this, box)
    }
  })
/** Whether the globe is redrawn within some frames; another test checks its picture. */
const isDrawn = async (page: Page): Promise<boolean> => {
  const count = () => page.evaluate((): number => Reflect.get(globalThis, 'drawn'))
  const before = await count()
  await passFrames(page, 8)
  return (await count()) !== before
}
const expectMoving = (page: Page) => expect.poll(() => isDrawn(page)).toBe(true)
const expectStill = async (page: Page) => {
  await expect.poll(() => isDrawn(page)).toBe(false)
  expect(await isDrawn(page)).toBe(false)
}

const mapOf = (page: Page) => page.getByRole('img', { name: /^World map/ })
const runningIn = (map: Locator) =>
  map.evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  )

/** Checks that every pin is on the map in a window of this width. */
const expectPinsOnMap = async (page: Page, width: number) => {
  const map = mapOf(page)
  await page.setViewportSize({ width, height: 800 })
  await map.scrollIntoViewIfNeeded()
  await fitsSideways(page)
  const { frame, pins } = await map.evaluate((element) => ({
    frame: element.getBoundingClientRect(),
    pins: [...element.querySelectorAll('circle')].map((pin) => pin.getBoundingClientRect()),
  }))
  expect(frame.height / frame.width).toBeCloseTo(380 / 800, 2)
  expect(pins).toHaveLength(7)
  for (const pin of pins) {
    expect(pin.x).toBeGreaterThan(frame.x)
    expect(pin.y).toBeGreaterThan(frame.y)
    expect(pin.x + pin.width).toBeLessThan(frame.x + frame.width)
    expect(pin.y + pin.height).toBeLessThan(frame.y + frame.height)
  }
}

test('the globe is drawn from 768 px on, once for each theme, and the map of experts has six arcs, every pin on land W3 W9 m3', async ({
  page,
}) => {
  const code: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/spin-globe')) code.push(request.url())
  })
  const globe = globeOf(page)
  const land = page.waitForResponse(/world-dots/)
  await open(page, '/', { width: 767, height: 1000 })
  await passIdle(page)
  await expect(globe).toBeHidden()
  expect(code).toEqual([])

  await page.setViewportSize({ width: 768, height: 1000 })
  await expect(globe).toBeVisible()
  await expectDrawn(globe)
  expect(code).toHaveLength(1)

  const footer = page.getByRole('contentinfo')
  const map = mapOf(page)

  await expect(
    footer.getByRole('heading', { name: 'Meet Experts from All Over The Globe', level: 2 }),
  ).toBeVisible()
  await expect(map).toHaveAccessibleName(`World map with 6 connections: ${pairs}`)
  await expect(map.locator('path')).toHaveCount(6)
  await expect(map.locator('circle')).toHaveCount(7)
  await expect(footer.getByRole('figure', { name: 'Experts by region' }).getByRole('row')).toHaveText([
    'EuropeAmericasAsiaMiddle EastAfrica',
    '18%26%28%22%6%',
  ])
  await map.scrollIntoViewIfNeeded()
  expect((await land).status()).toBe(200)

  await test.step('the arcs are whole where the device asks for less motion', async () => {
    expect(await runningIn(map)).toBe(0)
    const left = await map
      .locator('path')
      .evaluateAll((arcs) => arcs.map((arc) => Number.parseFloat(getComputedStyle(arc).strokeDashoffset)))
    expect(left).toEqual([0, 0, 0, 0, 0, 0])
  })

  await test.step('every pin stands on the map', () => expectPinsOnMap(page, 768))

  await page.evaluate('scrollTo(0, 0)')
  await expectDrawn(globe)
  await test.step('once where the device asks for less motion, again in another theme', async () => {
    await expect.poll(() => moves(globe)).toBe(false)
    expect(await moves(globe)).toBe(false)
    const light = await pictureOf(globe)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect.poll(() => pictureOf(globe)).not.toBe(light)
  })
})

test('the globe is hidden below 768 px and in forced colours, and the four facts and the map stay whole at every width W3 W9', {
  tag: '@long',
}, async ({ page }) => {
  const globe = globeOf(page)
  const map = mapOf(page)
  await open(page, '/', { width: 768, height: 1000 })
  await expectDrawn(globe)
  await page.setViewportSize({ width: 767, height: 1000 })
  await expect(globe).toBeHidden()

  await test.step('in the middle of the sun, as sharp as the screen up to twofold', async () => {
    await page.setViewportSize(desktop)
    await expect(async () => {
      const { box, sun, sharp } = await globe.evaluate((canvas: HTMLCanvasElement) => ({
        box: canvas.getBoundingClientRect(),
        sun: canvas.parentElement?.getBoundingClientRect() ?? new DOMRect(),
        sharp: canvas.width / canvas.clientWidth,
      }))
      expect(sun.width / box.width).toBeCloseTo(0.95, 2)
      expect(box.x + box.width / 2).toBeCloseTo(sun.x + sun.width / 2, 0)
      expect(box.y + box.height / 2).toBeCloseTo(sun.y + sun.height / 2, 0)
      expect(sharp).toBeCloseTo(1, 1)
    }).toPass()
  })

  await test.step('the four facts of the conference in sight on usual screens', async () => {
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 1280, height: 800 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await expect(page.getByText('In person').first()).toBeInViewport({ ratio: 1 })
    }
  })

  for (const width of [320, 1440])
    await test.step(`every pin stands on the map at ${width} px`, () => expectPinsOnMap(page, width))

  await page.setViewportSize(desktop)
  await page.evaluate('scrollTo(0, 0)')
  await expectDrawn(globe)
  await test.step('in the colours of the theme', async () => {
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
      .poll(async () => (await colours()).map((colour, index) => colour === light[index]))
      .toEqual([false, false, false])
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await test.step('out of the way of assistive technology and of forced colours', async () => {
    await expect(page.locator('[aria-hidden="true"]').filter({ has: globe })).toHaveCount(1)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(globe).toBeHidden()
  })

  await test.step('whole around words without end', async () => {
    await page.emulateMedia({ forcedColors: 'none' })
    // before hydration the texts are the server's and cannot be replaced
    await page.mouse.wheel(0, 10)
    await hydrated(page.locator('#promotion'))
    await page.evaluate(() => {
      const texts = document.querySelectorAll(
        '.site-logo > span, .hero h1, .hero p, .hero dd, footer h2, footer p, footer address a, footer figure th',
      )
      for (const text of texts) text.textContent = 'x'.repeat(10_000)
    })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
      const last = page.getByRole('banner').getByRole('button').last()
      await expect(last).toBeInViewport({ ratio: 1 })
    }
  })
})

test('the globe turns at 30 frames a second at most and draws its arcs, until it is paused or out of sight W3 W9', {
  tag: '@long',
}, async ({ page }) => {
  await countDrawings(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // a narrow window with a globe; all animations are software-rendered
  await open(page, '/', { width: 768, height: 600 })
  const globe = globeOf(page)
  const map = mapOf(page)
  const arcs = () =>
    map.locator('path').evaluateAll((all) => all.map((arc) => getComputedStyle(arc).strokeDashoffset))
  const pause = page.getByRole('button', { name: 'Pause motion', exact: true })
  await expectMoving(page)
  await expect.poll(() => moves(globe)).toBe(true)

  await test.step('about 30 frames a second', async () => {
    const { drawn, time } = await page.evaluate(async () => {
      const count = (): number => Reflect.get(globalThis, 'drawn')
      const [before, start] = [count(), performance.now()]
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
      return { drawn: count() - before, time: performance.now() - start }
    })
    expect(drawn).toBeGreaterThan(2)
    expect(drawn).toBeLessThanOrEqual(time / 30 + 1)
  })

  await test.step('the arcs again and again, while the globe is out of sight and rests', async () => {
    await map.scrollIntoViewIfNeeded()
    await expect.poll(() => runningIn(map)).toBe(6)
    await expect.poll(async () => (await arcs()).some((left) => Number.parseFloat(left) > 0)).toBe(true)
    await expectStill(page)
    await page.evaluate('scrollTo(0, 0)')
    await expectMoving(page)
  })

  await test.step('not in a tab that is hidden', async () => {
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await expectStill(page)
    await hide(false)
    await expectMoving(page)
  })

  await test.step('until they are paused: then the arcs are whole', async () => {
    await pause.click()
    await expectStill(page)
    expect(await moves(globe)).toBe(false)
    await map.scrollIntoViewIfNeeded()
    expect(await runningIn(map)).toBe(0)
    expect((await arcs()).map(Number.parseFloat)).toEqual([0, 0, 0, 0, 0, 0])
    await page.evaluate('scrollTo(0, 0)')
    await pause.click()
    await expectMoving(page)
  })

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectStill(page)
})

test('the theme follows the device or an earlier choice, from the first frame of another page on and in other tabs W30', {
  tag: '@long',
}, async ({ page, context }) => {
  const root = page.locator('html')
  const control = page.getByRole('button', { name: /^Theme/ })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/contact')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  for (const [theme, label] of [
    ['light', 'Theme: light'],
    ['dark', 'Theme: dark'],
  ] as const) {
    await control.click()
    await expect(control).toHaveText(label)
    await expect(root).toHaveAttribute('data-theme', theme)
  }

  const other = await context.newPage()
  await other.setViewportSize(desktop)
  await other.addInitScript(() =>
    requestAnimationFrame(() => {
      const { dataset } = document.documentElement
      dataset['atFirstFrame'] = dataset['theme'] ?? 'none'
    }),
  )
  const otherControl = other.getByRole('button', { name: /^Theme/ })
  // app/pages.test.ts checks that each page begins with the script that decides this
  for (const path of ['/', '/registration']) {
    await test.step(path, async () => {
      await other.goto(path)
      await expect(other.locator('html')).toHaveAttribute('data-at-first-frame', 'dark')
      await expect(otherControl).toHaveText('Theme: dark')
      expect(await coloursOf(other), path).toEqual(darkColours)
    })
  }

  // the last page may not be hydrated, which would lose a click on the control
  await hydrated(otherControl)
  await otherControl.click()
  for (const [tab, button] of [
    [other, otherControl],
    [page, control],
  ] as const) {
    await expect(button).toHaveText('Theme: system')
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => coloursOf(tab)).toEqual(lightColours)
  }
})
