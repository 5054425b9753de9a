import type { Locator, Page } from '@playwright/test'
import { homeOf, lookedAt } from './every-look.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

type Box = { x: number; y: number; width: number; height: number }

const boxOf = async (part: Locator): Promise<Box> => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

/** The boxes of what is written in the hero, and of its buttons. */
const wordsOf = (page: Page): Promise<Box[]> =>
  page.locator('.hero-copy :is(h1, .hero-lead, .btn)').evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const shown = element.classList.contains('btn') ? element : range
      return shown.getBoundingClientRect().toJSON()
    }),
  )

/** Whether two boxes have an area in common. */
const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const openAt = async (page: Page, width: number, path = '/', height = 900) => {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await hydrated(page.getByRole('main'))
}

const bar = (page: Page) => page.getByRole('banner')
const register = (page: Page) => bar(page).getByRole('link', { name: 'Register' }).filter({ visible: true })

test('at each width the drawings leave the buttons and the sun free, figures stay in one line, and Register in the header', {
  tag: '@long',
}, async ({ page }) => {
  for (const width of [390, 768, 1024, 1129, 1280, 1920])
    await test.step(`${width} px`, async () => {
      await openAt(page, width)
      const sun = await boxOf(page.locator('.sun-hero'))
      const words = await wordsOf(page)
      expect(words).toHaveLength(4)
      expect(words.filter((word) => meet(word, sun))).toEqual([])

      const rotors = page.locator('.turbine-rotor').filter({ visible: true })
      await expect(rotors).toHaveCount(width >= 1024 && width < 1280 ? 0 : 3)
      for (const rotor of await rotors.all()) {
        const drawn = await boxOf(rotor)
        const afterButtons = { ...drawn, x: drawn.x - 24, width: drawn.width + 24 }
        expect(words.filter((word) => meet(word, afterButtons))).toEqual([])
        // the sun is a circle
        const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2]
        const apart = Math.hypot(x - sun.x - sun.width / 2, y - sun.y - sun.height / 2)
        expect(apart).toBeGreaterThan(sun.width / 2 + drawn.width / 2)
      }

      const lines = await page
        .locator('.statistics .count-target')
        .evaluateAll((all) =>
          all.map(
            (one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).fontSize),
          ),
        )
      expect(Math.max(...lines)).toBeLessThan(1.5)
      await expect(register(page)).toHaveCount(1)
      expect((await boxOf(register(page))).height).toBeGreaterThanOrEqual(44)
    })

  await test.step('in the narrowest window the ring stands for the name, and an open menu has the only Register', async () => {
    await openAt(page, 320)
    await expect(register(page)).toHaveCount(1)
    await expect(bar(page).locator('.site-logo > span')).toBeHidden()
    await expect(bar(page).getByRole('link', { name: /, home$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(register(page)).toHaveCount(1)
  })
})

test('at each width the drawings of the other looks leave the words and the buttons free', {
  tag: '@long',
}, async ({ page, product }) => {
  for (const at of lookedAt.slice(1, 3))
    for (const width of [320, 390, 768, 1023, 1024, 1180, 1280, 1920])
      await test.step(`${at.look} at ${width} px`, async () => {
        await openAt(page, width, `${homeOf(product, at)}/`)
        const words = await wordsOf(page)
        const drawn = await page
          .locator(':is(.look-art, .horizon-art) :is(path, circle)')
          .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as Box))
        expect(drawn.length).toBeGreaterThan(5)
        expect(drawn.filter((part) => words.some((word) => part.width > 0 && meet(word, part)))).toEqual([])
      })
})

test('on a phone the pause leaves the sun free, a mark is 10 px after its day, links of the footer are 44 px high, and a low window has no header in sight', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openAt(page, 390, '/registration')
  const pause = await boxOf(page.getByRole('button', { name: 'Pause motion' }))
  expect(meet(pause, await boxOf(page.locator('.sun-low')))).toBe(false)
  expect(pause.x).toBeLessThan(100)

  await openAt(page, 1280)
  for (const mark of await page.locator('.timeline .passed-mark').all()) {
    const [before, own] = await mark.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.previousSibling as Node)
      return [range.getBoundingClientRect().toJSON(), element.getBoundingClientRect().toJSON()] as Box[]
    })
    if (!before || !own) throw new Error('A mark is not shown')
    const isBeside = own.y < before.y + before.height - 2
    expect(isBeside ? own.x - before.x - before.width : 10).toBeCloseTo(10, 0)
  }
  const heights = await page
    .locator('.footer-link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)

  await openAt(page, 320, '/speakers', 256)
  await page.evaluate('scrollTo(0, 400)')
  await expect(bar(page)).not.toBeInViewport()
})

test('the summary of errors is below the header, or gives way to the first wrong field', {
  tag: '@long',
}, async ({ page }) => {
  for (const height of [844, 667])
    await test.step(`${height} px`, async () => {
      await openAt(page, 390, '/registration', height)
      const institute = page.getByLabel('Institute', { exact: true })
      await hydrated(institute)
      await expect(institute).toBeEnabled()
      await institute.press('Enter')
      const name = page.getByLabel('Name', { exact: true })
      await expect(name).toBeFocused()
      await expect(name).toBeInViewport({ ratio: 1 })
      const header = await boxOf(bar(page))
      const { y } = await boxOf(page.locator('[data-summary]'))
      if (height === 844) expect(y).toBeGreaterThanOrEqual(header.height + 16)
      else expect(y + 40).toBeLessThan(0)
    })
})

test('the map of the footer is drawn at once, in a long picture and on paper, and the seas of the looks have no gap at 1920 px', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openAt(page, 1280)
  const arcs = page.locator('.arcs-map .arc')
  const lengths = () =>
    arcs.evaluateAll((all) => all.map((arc) => Number.parseFloat(getComputedStyle(arc).strokeDashoffset)))
  expect(await arcs.count()).toBeGreaterThan(3)
  expect(Math.max(...(await lengths()))).toBe(0)
  await expect(page.locator('.arcs-map')).toHaveCSS('content-visibility', 'visible')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.arcs-map')).toBeVisible()
  await page.emulateMedia({ media: null })

  for (const at of lookedAt.slice(1, 3))
    await test.step(at.look, async () => {
      await openAt(page, 1920, `${homeOf(product, at)}/`)
      const gaps = await page.locator('.look-wave').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const [drift] = row.getAnimations()
          if (!drift) throw new Error('A row does not drift')
          drift.pause()
          return [0, 0.9999].flatMap((part) => {
            drift.currentTime = Number(drift.effect?.getComputedTiming().duration) * part
            const { left, right } = row.getBoundingClientRect()
            return left <= 0 && right >= document.documentElement.clientWidth ? [] : [{ left, right }]
          })
        }),
      )
      expect(gaps).toEqual([])
    })
})
