import type { Locator, Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, runningAnimations, test } from './journey.ts'
import { layoutShiftOf } from './layout-shift.ts'

const { partners, conferenceTopicsPage } = defaultContent.renewable
const names = partners.items.map(({ name }) => name)
const { lines } = conferenceTopicsPage

const stripOf = (page: Page) => page.getByRole('list', { name: 'Partner institutions' })
const trackOf = (page: Page) => page.locator('.marquee-track')
const pauseOf = (page: Page) => page.getByRole('button', { name: 'Pause the row: Partner institutions' })

/** Opens a page with animations on, and waits until the partners' row moves. */
const openMoving = async (page: Page, path = '/partners') => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(path)
  await expect.poll(() => stateOf(trackOf(page))).toMatchObject({ playState: 'running' })
}

/** State of the row's animation. */
const stateOf = (track: Locator) =>
  track.evaluate((element) => {
    const [animation] = element.getAnimations()
    if (!animation) return undefined
    const { duration, iterations, easing } = animation.effect?.getComputedTiming() ?? {}
    const moved = (animation.effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame))
    return {
      duration,
      endless: iterations === Number.POSITIVE_INFINITY,
      easing,
      playState: animation.playState,
      rate: animation.playbackRate,
      properties: [...new Set(moved)].filter(
        (key) => !/^(offset|computedOffset|easing|composite)$/.test(key),
      ),
    }
  })

/** Horizontal ranges of the row's two copies, and the width of their window. */
const placesOf = (page: Page) =>
  page.locator('.marquee-window').evaluate((frame) => {
    const [first, second] = [...frame.querySelectorAll('ul')].map((list) => list.getBoundingClientRect())
    const items = [...frame.querySelectorAll('li')].map((item) => item.getBoundingClientRect())
    const gaps = items.slice(1).map((item, index) => item.left - (items[index]?.right ?? 0))
    return { window: frame.clientWidth, first: first?.width ?? 0, second: second?.width ?? 0, gaps }
  })

/** Checks that nothing has moved since the page began to load. */
const expectNoShift = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Pause motion' })).toBeVisible()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const { shift, moved } = await layoutShiftOf(page)
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.01)
}

const fitsAll = async (page: Page) => {
  for (const width of [320, 360, 768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }
}

test('the 15 institutions go round in one row in 70 s, without a seam at any width, and can be paused W13', {
  tag: '@long',
}, async ({ page }) => {
  await openMoving(page)
  await expectNoShift(page)
  await test.step('once round in 70 s', async () => {
    expect(names).toHaveLength(15)
    await expect(stripOf(page).getByRole('listitem')).toHaveText(names)
    expect(await stateOf(trackOf(page))).toEqual({
      duration: 70_000,
      endless: true,
      easing: 'linear',
      playState: 'running',
      rate: 1,
      properties: ['transform'],
    })
    const { gaps } = await placesOf(page)
    expect(gaps.map(Math.round)).toEqual(gaps.map(() => 8))
  })

  await test.step('assistive technology and the keyboard meet it once', async () => {
    await expect(page.getByRole('list', { name: 'Partner institutions' })).toHaveCount(1)
    await expect(page.locator('.marquee ul[aria-hidden="true"]')).toHaveJSProperty('inert', true)
  })

  await test.step('75 s a round while the pointer is over it, without a jump', async () => {
    const rate = async () => (await stateOf(trackOf(page)))?.rate
    await trackOf(page).evaluate((track) => {
      const seen: { at: number; x: number }[] = []
      Object.assign(window, { seen })
      const recordFrame = () => {
        const x = new DOMMatrix(getComputedStyle(track).transform).m41
        seen.push({ at: Number(document.timeline.currentTime), x })
        requestAnimationFrame(recordFrame)
      }
      recordFrame()
    })

    await page.locator('.marquee-window').hover()
    await expect.poll(rate).toBeCloseTo(70 / 75, 5)
    expect((await stateOf(trackOf(page)))?.duration).toBe(70_000)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(rate).toBe(1)

    const { steps, jump } = await trackOf(page).evaluate((track) => {
      const { seen } = window as unknown as { seen: { at: number; x: number }[] }
      const pairs = seen.slice(1).map((now, index) => ({ now, before: seen[index] ?? now }))
      // pixels per millisecond of a whole round
      const nominal = track.scrollWidth / 2 / 70_000
      // difference from the position expected at this speed; a quotient of close frames would be imprecise
      const jumps = pairs
        .filter(({ now, before }) => now.at > before.at)
        .map(({ now, before }) => Math.abs(before.x - now.x) - nominal * (now.at - before.at))
      return { steps: jumps.length, jump: Math.max(...jumps) }
    })
    expect(steps).toBeGreaterThan(5)
    // changing the duration instead of the playback rate would make it jump by pixels
    expect(jump).toBeLessThan(1)
  })

  const playState = async () => (await stateOf(trackOf(page)))?.playState
  await test.step('by its own button, by the keyboard as well', async () => {
    await expect(pauseOf(page)).toHaveAttribute('aria-pressed', 'false')
    await pauseOf(page).press('Enter')
    await expect(pauseOf(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(playState).toBe('paused')

    // the button keeps the focus, which must not pause the row
    await pauseOf(page).press('Space')
    await expect(pauseOf(page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(playState).toBe('running')
  })

  await test.step('while the focus is inside', async () => {
    const first = stripOf(page).getByRole('listitem').first()

    await first.evaluate((item) => {
      item.tabIndex = 0
      item.focus()
    })
    await expect.poll(playState).toBe('paused')
    await first.blur()
    await expect.poll(playState).toBe('running')
  })

  await test.step('stops with Pause motion, which leaves its own button nothing to do', async () => {
    await page.getByRole('button', { name: 'Pause motion' }).click()

    await expect.poll(() => runningAnimations(page)).toBe(0)
    await expect(pauseOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Pause motion' }).click()
    await expect(pauseOf(page)).toBeVisible()
    await expect.poll(async () => (await stateOf(trackOf(page)))?.playState).toBe('running')
  })

  await test.step('no seam at any width, also with few institutions', async () => {
    const wholeTurn = () =>
      trackOf(page).evaluate((track) => {
        const [animation] = track.getAnimations()
        if (!animation) throw new Error('The row stands')
        animation.pause()
        const placeAt = (ms: number) => {
          animation.currentTime = ms
          return [...track.querySelectorAll('ul')].map((list) =>
            Math.round(list.getBoundingClientRect().left),
          )
        }
        const [begin, end] = [placeAt(0), placeAt(69_999.9)]
        animation.play()
        return { begin: begin[0], end: end[1] }
      })

    for (const left of [15, 3, 1]) {
      await trackOf(page).evaluate((track, count) => {
        for (const list of track.querySelectorAll('ul'))
          for (const item of [...list.children].slice(count)) item.remove()
      }, left)
      for (const width of [320, 1280, 2560]) {
        await page.setViewportSize({ width, height: 800 })
        const { window, first, second, gaps } = await placesOf(page)
        expect(first, `${left} institutions at ${width} px`).toBeGreaterThanOrEqual(window)
        expect(second).toBeCloseTo(first, 1)
        // the distance across the seam equals every other
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.1)
        // at the end of a round the second copy is where the first began
        const { begin, end } = await wholeTurn()
        expect(end).toBe(begin)
        await fitsSideways(page)
      }
    }
  })
})

const expectStanding = async (page: Page) => {
  await expect(stripOf(page).getByRole('listitem')).toHaveText(names)
  await expect(page.locator('.marquee ul')).toHaveCount(2)
  await expect(page.locator('.marquee ul:visible')).toHaveCount(1)
  await expect(page.locator('.marquee button')).toBeHidden()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const outside = await stripOf(page)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items
          .map((item) => item.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > document.documentElement.clientWidth),
      )
    expect(outside).toEqual([])
  }
}

test('the partners stand in a grid where the device asks for less motion, and new ones are led to the contact page W13 W21 m25', {
  tag: ['@m26'],
}, async ({ page }) => {
  await page.goto('/partners')
  await expectStanding(page)
  expect(await stateOf(trackOf(page))).toBeUndefined()

  await expect(page).toHaveTitle('Our Partners - World Renewable Energy Conference 2026 - Tokyo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Partners')
  await expect(page.getByText(partners.subline ?? '')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'The institutions' }).getByRole('listitem')).toHaveText(names)
  await expect(main.getByText('are samples and do not show real people or institutions')).toBeVisible()

  await main.getByRole('link', { name: 'Become a Partner' }).press('Enter')
  await expect(page).toHaveURL('/partners#become-a-partner')
  const invitation = main.getByRole('region', { name: 'Become a Partner' })
  await expect(invitation).toBeFocused()
  await expect(invitation).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(invitation.getByRole('link', { name: 'Contact Us' })).toBeFocused()
  await expect(invitation.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
})

test('each partner has a mark in the colour of the theme, and the page fits every window W13 W21', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.goto('/partners')
  await test.step('a mark for each, which takes the colour of the theme', async () => {
    const marks = page.getByRole('main').locator('.partner-grid svg')
    await expect(marks).toHaveCount(15)

    for (const theme of ['light', 'dark']) {
      await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
      const colours = await marks
        .first()
        .evaluate((mark) => [
          getComputedStyle(mark).color,
          getComputedStyle(mark.parentElement ?? mark).color,
        ])
      expect(colours[0]).toBe(colours[1])
    }
    for (const mark of await marks.all())
      await expect
        .poll(() => mark.locator('use').evaluate((use: SVGGraphicsElement) => use.getBBox().height))
        .toBeGreaterThan(20)
    // the same logo as a file, for use by URL
    const file = await request.get('/images/partners/tokyo-bay-polytechnic.svg')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
  })
  await fitsAll(page)
})

test('the topics page numbers 26 lines in two columns, names the adoption rates, and closes with the way to submit W25 m27', async ({
  page,
}) => {
  await page.goto('/conference-topics')
  await test.step('the lines', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conference Topics')
    await expect(page.getByText(conferenceTopicsPage.banner ?? '')).toBeVisible()
    expect(lines).toHaveLength(26)
    const columns = page.getByRole('region', { name: 'Topic lines' }).getByRole('list')
    const texts = lines.map((line, index) => `${String(index + 1).padStart(2, '0')}${line}`)
    await expect(columns).toHaveCount(2)
    await expect(columns.first().getByRole('listitem')).toHaveText(texts.slice(0, 13))
    await expect(columns.last().getByRole('listitem')).toHaveText(texts.slice(13))
    await expect(columns.last()).toHaveAttribute('start', '14')
  })

  await test.step('the rates as a table', async () => {
    const figure = page.getByRole('figure', { name: 'Adoption rates' })

    await expect(figure.getByRole('row')).toHaveText([
      'NameAdoption rates',
      'Solar35%',
      'Wind25%',
      'Hydropower20%',
      'Biomass15%',
      'Geothermal5%',
    ])
    await expect(figure.getByRole('rowheader')).toHaveCount(5)
  })

  await expect(page.getByText(conferenceTopicsPage.closing ?? '')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Submit Abstract' })).toBeVisible()
})

test('the topics page keeps its layout while it loads, fits every window, and draws the adoption rates W25 m27', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/conference-topics')
  await expectNoShift(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const columns = page.getByRole('region', { name: 'Topic lines' }).getByRole('list')
  const tops = () => columns.evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().top))
  const [left, right] = await tops()
  expect(left).toBe(right)
  await page.setViewportSize({ width: 390, height: 800 })
  const [above = 0, below = 0] = await tops()
  expect(below).toBeGreaterThan(above)
  await fitsAll(page)

  await test.step('the rates as bars', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const figure = page.getByRole('figure', { name: 'Adoption rates' })
    const widthsOf = (part: string) =>
      figure.locator(part).evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
    const bars = await widthsOf('.bar-value')
    const [track = 0] = await widthsOf('.bar-track')
    // the track contains everything
    expect(track).toBeGreaterThan(300)
    expect(bars.map((width) => Math.round((100 * width) / track))).toEqual([35, 25, 20, 15, 5])

    const fillsOf = (part: string) =>
      figure.locator(part).evaluateAll((all) => [...new Set(all.map((bar) => getComputedStyle(bar).fill))])
    expect(await fillsOf('.bar-value')).toHaveLength(5)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await fillsOf('.bar-value')).not.toEqual(await fillsOf('.bar-track'))
  })
})
