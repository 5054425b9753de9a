import type { Page } from '@playwright/test'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'

const desktop = { width: 1440, height: 900 }
const sample =
  'Speaker and partner profiles on this site are samples and do not show real people or institutions.'

const speakers = (page: Page) => page.getByRole('main').getByRole('article')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true })
const talks = (page: Page) => page.getByRole('button', { name: 'Presentation Title' })

/** Opens a page and waits until it is hydrated. */
const open = async (page: Page, path: string, viewport = desktop) => {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Loads lazy portraits as well. */
const seeEverything = (page: Page) =>
  page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })

/** Number of cards per row, by their positions. */
const cardsPerRow = async (page: Page): Promise<number[]> => {
  const tops = await speakers(page).evaluateAll((cards) =>
    cards.flatMap((card) => (card.checkVisibility() ? Math.round(card.getBoundingClientRect().top) : [])),
  )
  return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
}

/** Layout of one to twenty speakers in each grid of the page, row by row. */
const rowsOfAny = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('list')
    .evaluateAll((lists) =>
      lists.flatMap((list) => {
        const own = [...list.children]
        const model = own[0]?.cloneNode(true) as HTMLElement
        // text makes a card higher, not wider
        model.replaceChildren()
        model.style.minHeight = '8px'
        const many = Array.from({ length: 20 }, (_, index) => {
          list.replaceChildren(...Array.from({ length: index + 1 }, () => model.cloneNode(true)))
          const tops = [...list.children].map((card) => Math.round(card.getBoundingClientRect().top))
          const inRows = [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
          return { count: index + 1, inRows }
        })
        list.replaceChildren(...own)
        return many
      }),
    )

const expectFiveAndFour = async (page: Page, width: number) => {
  await page.setViewportSize({ ...desktop, width })
  expect(await cardsPerRow(page)).toEqual([3, 3, 5, 4])
}

const expectNobodyAlone = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 })
  const rows = await rowsOfAny(page)
  expect(rows).toHaveLength(40)
  expect(rows.filter(({ count, inRows }) => inRows.reduce((sum, row) => sum + row, 0) !== count)).toEqual([])
  const leftAlone = rows.filter(({ inRows }) => inRows.at(-1) === 1 && Math.max(...inRows) > 1)
  expect(leftAlone.map(({ count, inRows }) => `${count} as ${inRows}`)).toEqual([])
}

test('six speakers and then nine, five and four are shown, each with name, title, university and a portrait W18 W19 m21', {
  tag: ['@m22'],
}, async ({ page }) => {
  await open(page, '/speakers')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conference Speakers')
  await expect(page).toHaveTitle(/^Conference Speakers/)
  await expect(
    page.getByText('The plenary and keynote speakers of the 18th edition, with more to be announced.'),
  ).toBeVisible()
  await expect(page.getByText(sample)).toBeVisible()
  for (const width of [1024, 1440])
    await test.step(`five and four at ${width} px`, () => expectFiveAndFour(page, width))

  await test.step('who they are, and the one Nobel prize winner', async () => {
    const first = speakers(page).first()
    await expect(first.getByRole('heading')).toHaveText('Prof. Haruka Morisada')
    await expect(first.getByText('Plenary Speaker')).toBeVisible()
    await expect(first.getByText('Ariake Institute of Energy Systems, Japan')).toBeVisible()
    await expect(first.getByText('Nobel Prize winner')).toBeVisible()
    await expect(page.getByText('Nobel Prize winner')).toHaveCount(1)
    await expect(speakers(page).getByText(/^(Keynote|Plenary) Speaker$/)).toHaveCount(15)
  })

  await test.step('a portrait in a frame of 4:5', async () => {
    await seeEverything(page)
    const portraits = speakers(page).locator('img')
    const all = Array.from({ length: 15 })
    await expect
      .poll(() =>
        portraits.evaluateAll((images: HTMLImageElement[]) => images.map((one) => one.naturalWidth)),
      )
      .toEqual(all.map(() => 320))
    const frames = await portraits.evaluateAll((images) =>
      images
        .map((image) => image.getBoundingClientRect())
        .map(({ width, height }) => (height / width).toFixed(1)),
    )
    expect(frames.map(Number).filter((ratio) => ratio < 1.2 || ratio > 1.3)).toEqual([])
    const answer = await page.request.get('/images/people/haruka-morisada.svg')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
    expect((await page.request.get('/images/people/nobody.svg')).status()).toBe(404)
  })

  for (const width of [320, 832, 1280])
    await test.step(`nobody is left alone at ${width} px`, () => expectNobodyAlone(page, width))
})

test('rows of five and four people leave nobody alone, however many they are, at each width where another number fits W18', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/speakers')
  for (const width of [1100, 1279, 1280])
    await test.step(`five and four at ${width} px`, () => expectFiveAndFour(page, width))
  // and its surroundings
  for (const width of [343, 344, 400, 495, 496, 600, 768, 831, 1023, 1024, 1440])
    await test.step(`nobody is left alone at ${width} px`, () => expectNobodyAlone(page, width))
})

test('a portrait that fails is replaced by initials, also one that failed before the scripts started W19', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(/404/)
  const releaseScripts = await holdResponses(page, '**/assets/*.js')
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }))
  await page.setViewportSize(desktop)
  await page.goto('/speakers', { waitUntil: 'commit' })
  const portrait = speakers(page).first().locator('img')
  await expect
    .poll(() => portrait.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 0))
    .toBe(true)
  await expect(portrait).toHaveAttribute('src', /haruka/)

  await releaseScripts()
  await expect(portrait).not.toHaveAttribute('src')
  await seeEverything(page)
  await expect(page.locator('main img[src]')).toHaveCount(0)
  await expect(speakers(page).first().getByText('HM', { exact: true })).toBeVisible()
  await expect(speakers(page).last().getByText('HV', { exact: true })).toBeVisible()
  expect(await cardsPerRow(page)).toEqual([3, 3, 5, 4])
})

/** Records how the page scrolls to elements from now on. */
const keepScrolling = (page: Page) =>
  page.addInitScript(() => {
    const scroll = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      document.documentElement.dataset['scrolled'] = JSON.stringify(options)
      scroll.call(this, options)
    }
  })

const tabsOf = (page: Page) => page.getByRole('tablist')
const topOfTabs = async (page: Page) => Math.round((await tabsOf(page).boundingBox())?.y ?? 0)

/** Selects a tab far down the page, whose content then begins below the tabs. No card covers the tab. */
const expectToScroll = async (page: Page, chosen: string, behavior: 'instant' | 'smooth') => {
  await page.evaluate(() => scrollTo(0, 1800))
  await expect.poll(() => topOfTabs(page)).toBe(64)
  await tab(page, chosen).click()
  await expect(panel(page, chosen)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute(
    'data-scrolled',
    JSON.stringify({ behavior, block: 'start' }),
  )
  /** Distance from the tabs to the first card. */
  const distance = async () => {
    const box = await tabsOf(page).boundingBox()
    const first = await panel(page, chosen).getByRole('article').first().boundingBox()
    return Math.round((first?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0))
  }
  await expect.poll(distance).toBeGreaterThanOrEqual(0)
  await expect.poll(distance).toBeLessThan(60)
}

test('the previous edition shows four speakers in a row, one presentation title at a time, and tabs that stay under the bar W26 W27 W28', {
  tag: ['@m28', '@m29', '@m30'],
}, async ({ page }) => {
  await keepScrolling(page)
  await open(page, '/previous-edition')
  await expect(tabsOf(page).getByRole('tab')).toHaveText([
    'Plenary Speakers',
    'Keynote Speakers',
    'Conference Topics',
  ])
  await expect(tab(page, 'Plenary Speakers')).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page, 'Keynote Speakers')).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolled')
  expect(await topOfTabs(page)).toBeGreaterThan(300)
  for (const y of [900, 1800]) {
    await page.evaluate((to) => scrollTo(0, to), y)
    await expect.poll(() => topOfTabs(page)).toBe(64)
  }

  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('17th Edition')
  await expect(page).toHaveTitle(/^Previous Edition/)
  await expect(main.getByText('April 25-27, 2025, Amsterdam')).toBeVisible()
  await expect(main.getByText(sample)).toBeVisible()
  await expect(main.getByRole('term')).toHaveText(['Participants', 'Countries', 'Papers', 'Sessions'])
  await expect(main.getByRole('definition')).toHaveText(['450+', '42', '186', '24'])

  await test.step('one presentation title at a time, which moves nothing else W28 m30', async () => {
    const first = page.getByText('Balancing a Windy Continent: Ten Years of North Sea Data')
    const second = page.getByText('Bifacial Modules Above 4,000 Metres')
    const places = () =>
      speakers(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top + scrollY))
    const before = await places()

    await expect(talks(page)).toHaveCount(16)
    await expect(first).toBeHidden()
    await talks(page).nth(0).click()
    await expect(first).toBeVisible()
    await expect(talks(page).nth(0)).toHaveAttribute('aria-expanded', 'true')
    expect(await places()).toEqual(before)

    await talks(page).nth(1).click()
    await expect(second).toBeVisible()
    await expect(first).toBeHidden()
    await expect(talks(page).nth(0)).toHaveAttribute('aria-expanded', 'false')
    await talks(page).nth(1).click()
    await expect(second).toBeHidden()
    expect(await places()).toEqual(before)
  })

  await test.step('16 plenary and 16 keynote speakers, four in a row W28', async () => {
    const first = panel(page, 'Plenary Speakers').getByRole('article').first()

    await expect(first.getByRole('heading', { level: 3 })).toHaveText('Prof. Anneke Rietdijk')
    await expect(first.getByText('Scheldt Delta University')).toBeVisible()
    await expect(first.getByText('Netherlands')).toBeVisible()
    await expect(panel(page, 'Plenary Speakers').getByRole('article')).toHaveCount(16)
    expect(await cardsPerRow(page)).toEqual([4, 4, 4, 4])

    await talks(page).nth(2).click()
    await expectToScroll(page, 'Keynote Speakers', 'instant')
    await expect(panel(page, 'Keynote Speakers').getByRole('article')).toHaveCount(16)
    expect(await cardsPerRow(page)).toEqual([4, 4, 4, 4])
  })

  await test.step('the 20 topics with icons', async () => {
    await tab(page, 'Conference Topics').click()
    const topics = panel(page, 'Conference Topics').getByRole('listitem')

    await expect(topics).toHaveCount(20)
    await expect(topics.first()).toHaveText('Solar Energy')
    const icons = await topics
      .locator('svg use')
      .evaluateAll((uses) => uses.map((use) => use.getAttribute('href') ?? ''))
    expect(new Set(icons).size).toBe(20)
    // the browser has found and drawn each
    await expect
      .poll(() =>
        topics
          .locator('use')
          .evaluateAll((uses: SVGGraphicsElement[]) => uses.filter((use) => use.getBBox().width > 14).length),
      )
      .toBe(20)
  })
})

test('the tabs of the previous edition work by keys alone, begin at the first for an unknown address, and all print W27 W28 m29', {
  tag: '@long',
}, async ({ page }) => {
  await keepScrolling(page)
  await test.step('at the first tab, where the address names one that does not exist W27', async () => {
    await open(page, '/previous-edition?tab=nothing')
    await expect(panel(page, 'Plenary Speakers')).toBeVisible()
  })
  const main = page.getByRole('main')
  await talks(page).nth(2).click()
  await tab(page, 'Keynote Speakers').click()
  await expect(panel(page, 'Keynote Speakers').getByRole('article')).toHaveCount(16)

  await test.step('of both tabs together one title is open W28', async () => {
    const opened = page.locator('button[aria-expanded="true"]')
    await expect(main.locator(opened)).toHaveCount(1)
    await talks(page).nth(4).click()
    await expect(main.locator(opened)).toHaveCount(1)
    await expect(talks(page).nth(4)).toHaveAttribute('aria-expanded', 'true')

    await tab(page, 'Plenary Speakers').click()
    await expect(panel(page, 'Plenary Speakers')).toBeVisible()
    await expect(panel(page, 'Plenary Speakers').locator(opened)).toHaveCount(0)
    await talks(page).nth(0).click()
    await expect(main.locator(opened)).toHaveCount(1)
    await expect(speakers(page).first().locator(opened)).toHaveCount(1)
  })

  await test.step('smoothly', async () => {
    await tab(page, 'Keynote Speakers').click()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expectToScroll(page, 'Plenary Speakers', 'smooth')
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  await talks(page).nth(0).click()

  await test.step('by keys alone, and the address follows', async () => {
    await tab(page, 'Plenary Speakers').focus()

    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Keynote Speakers')).toBeFocused()
    await expect(panel(page, 'Keynote Speakers')).toBeVisible()
    await expect(page).toHaveURL('/previous-edition?tab=keynote')
    await page.keyboard.press('End')
    await expect(panel(page, 'Conference Topics')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page, 'Plenary Speakers')).toBeVisible()
    await expect(page).toHaveURL('/previous-edition')
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, 'Conference Topics')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tab(page, 'Plenary Speakers')).toBeFocused()
    await expect(panel(page, 'Plenary Speakers')).toBeVisible()
    await expect(tab(page, 'Keynote Speakers')).toHaveAttribute('tabindex', '-1')

    await page.keyboard.press('Tab')
    await expect(panel(page, 'Plenary Speakers')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(talks(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Balancing a Windy Continent: Ten Years of North Sea Data')).toBeVisible()
  })

  await test.step('prints all its tabs', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(tabsOf(page)).toBeHidden()
    await expect(page.getByText('From Coal Regions to Battery Regions')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Conference Topics' })).toBeVisible()
  })
  await page.emulateMedia({ media: null })

  await main.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
