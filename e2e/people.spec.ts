import type { Page } from '@playwright/test'
import { holdAnswers } from './hold-answers.ts'
import { expect, test } from './journey.ts'
import { fitsSideways } from './sideways.ts'

const desktop = { width: 1440, height: 900 }
const sample =
  'Speaker and partner profiles on this site are samples and do not show real people or institutions.'

const speakers = (page: Page) => page.getByRole('main').getByRole('article')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true })
const talks = (page: Page) => page.getByRole('button', { name: 'Presentation Title' })

/** Opens a page and waits until it answers to clicks. */
const open = async (page: Page, path: string, viewport = desktop) => {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Lets every portrait come into view, so that those that wait for it are loaded. */
const seeEverything = async (page: Page) => {
  for (const article of await speakers(page).all()) await article.scrollIntoViewIfNeeded()
}

/** How many cards stand in each row, from the places of the cards. */
const cardsPerRow = async (page: Page): Promise<number[]> => {
  const tops = await speakers(page).evaluateAll((cards) =>
    cards.flatMap((card) => (card.checkVisibility() ? Math.round(card.getBoundingClientRect().top) : [])),
  )
  return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
}

test('W18 m21 shows six speakers and then nine, five and four, with the notice on samples', async ({
  page,
}) => {
  await open(page, '/speakers')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conference Speakers')
  await expect(page).toHaveTitle(/^Conference Speakers/)
  await expect(
    page.getByText('The plenary and keynote speakers of the 18th edition, with more to be announced.'),
  ).toBeVisible()
  await expect(page.getByText(sample)).toBeVisible()
  expect(await cardsPerRow(page)).toEqual([3, 3, 5, 4])
})

test('W18 m22 gives name, title and university of each, and flags the one Nobel prize winner', async ({
  page,
}) => {
  await open(page, '/speakers')
  const first = speakers(page).first()

  await expect(first.getByRole('heading')).toHaveText('Prof. Haruka Sample')
  await expect(first.getByText('Plenary Speaker')).toBeVisible()
  await expect(first.getByText('Ariake Institute of Energy Systems, Japan')).toBeVisible()
  await expect(first.getByText('Nobel Prize winner')).toBeVisible()
  await expect(page.getByText('Nobel Prize winner')).toHaveCount(1)
  await expect(speakers(page).getByText(/^(Keynote|Plenary) Speaker$/)).toHaveCount(15)
})

test('W19 draws a portrait for everybody, in a frame of 4:5 that is there before it is loaded', async ({
  page,
}) => {
  await open(page, '/speakers')
  await seeEverything(page)

  for (const card of await speakers(page).all()) {
    const portrait = card.locator('img')
    await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
    const box = await portrait.boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.25, 1)
  }
  const answer = await page.request.get('/images/people/haruka-sample.svg')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
  expect((await page.request.get('/images/people/nobody.svg')).status()).toBe(404)
})

test('W19 shows the initials and drops the address where a portrait fails', async ({
  page,
  mishaps,
  axe,
}) => {
  mishaps.expect(/404/)
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }))
  await open(page, '/speakers')
  await seeEverything(page)

  await expect(page.locator('main img[src]')).toHaveCount(0)
  await expect(speakers(page).first().getByText('HS', { exact: true })).toBeVisible()
  await expect(speakers(page).last().getByText('HF', { exact: true })).toBeVisible()
  expect(await cardsPerRow(page)).toEqual([3, 3, 5, 4])
  await axe()
})

test('W19 notices a portrait that failed before the page could listen', async ({ page, mishaps }) => {
  mishaps.expect(/404/)
  const letScriptsCome = await holdAnswers(page, '**/assets/*.js')
  await page.route('**/images/people/haruka-sample.svg', (route) => route.fulfill({ status: 404 }))
  await page.goto('/speakers', { waitUntil: 'commit' })
  const portrait = speakers(page).first().locator('img')
  await expect
    .poll(() => portrait.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 0))
    .toBe(true)
  await expect(portrait).toHaveAttribute('src', /haruka/)

  await letScriptsCome()
  await expect(portrait).not.toHaveAttribute('src')
  await expect(speakers(page).first().getByText('HS', { exact: true })).toBeVisible()
})

test('W26 m28 tells when and where the edition before was, in figures, and leads home', async ({ page }) => {
  await open(page, '/previous-edition')
  const main = page.getByRole('main')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('17th Edition')
  await expect(page).toHaveTitle(/^Previous Edition/)
  await expect(main.getByText('April 25-27, 2025, Amsterdam')).toBeVisible()
  await expect(main.getByText(sample)).toBeVisible()
  await expect(main.getByRole('term')).toHaveText(['Participants', 'Countries', 'Papers', 'Sessions'])
  await expect(main.getByRole('definition')).toHaveText(['450+', '42', '186', '24'])

  await main.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('W27 m29 keeps the tabs under the bar while the content is read', async ({ page }) => {
  await open(page, '/previous-edition')
  const tabs = page.getByRole('tablist')
  const top = async () => Math.round((await tabs.boundingBox())?.y ?? 0)

  await expect(tabs.getByRole('tab')).toHaveText([
    'Plenary Speakers',
    'Keynote Speakers',
    'Conference Topics',
  ])
  await expect(tab(page, 'Plenary Speakers')).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page, 'Keynote Speakers')).toBeHidden()
  expect(await top()).toBeGreaterThan(300)
  for (const y of [900, 1800]) {
    await page.evaluate((to) => scrollTo(0, to), y)
    await expect.poll(top).toBe(64)
  }
  // nothing of the cards lies upon them
  await tab(page, 'Keynote Speakers').click()
  await expect(panel(page, 'Keynote Speakers')).toBeVisible()
})

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`W27 scrolls to the content of the tab that is chosen: ${behavior}`, async ({ page }) => {
    await page.addInitScript(() => {
      const scroll = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (options) {
        document.documentElement.dataset['scrolled'] = JSON.stringify(options)
        scroll.call(this, options)
      }
    })
    await page.emulateMedia({ reducedMotion })
    await open(page, '/previous-edition')
    await expect(page.locator('html')).not.toHaveAttribute('data-scrolled')
    await page.evaluate(() => scrollTo(0, 1800))

    await tab(page, 'Keynote Speakers').click()
    await expect(panel(page, 'Keynote Speakers')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute(
      'data-scrolled',
      JSON.stringify({ behavior, block: 'start' }),
    )
    const tabsEnd = async () => {
      const box = await page.getByRole('tablist').boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const distance = async () =>
      ((await panel(page, 'Keynote Speakers').getByRole('article').first().boundingBox())?.y ?? 0) -
      (await tabsEnd())
    await expect.poll(async () => Math.round(await distance())).toBeGreaterThanOrEqual(0)
    await expect.poll(async () => Math.round(await distance())).toBeLessThan(60)
  })
}

test('W27 is operated by keys alone, and the address follows', async ({ page }) => {
  await open(page, '/previous-edition')
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
  await expect(tab(page, 'Keynote Speakers')).toHaveAttribute('tabindex', '-1')

  await page.keyboard.press('Tab')
  await expect(panel(page, 'Plenary Speakers')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(talks(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Balancing a Windy Continent: Ten Years of North Sea Data')).toBeVisible()
})

test('W27 shows the tab that an address names, and the first for one that does not exist', async ({
  page,
}) => {
  await open(page, '/previous-edition?tab=topics')
  await expect(panel(page, 'Conference Topics')).toBeVisible()
  await expect(panel(page, 'Plenary Speakers')).toBeHidden()

  await open(page, '/previous-edition?tab=nothing')
  await expect(panel(page, 'Plenary Speakers')).toBeVisible()
})

test('W27 shows the 20 topics with icons', async ({ page }) => {
  await open(page, '/previous-edition')
  await tab(page, 'Conference Topics').click()
  const topics = panel(page, 'Conference Topics').getByRole('listitem')

  await expect(topics).toHaveCount(20)
  await expect(topics.first()).toHaveText('Solar Energy')
  const icons = await topics
    .locator('svg use')
    .evaluateAll((uses) => uses.map((use) => use.getAttribute('href') ?? ''))
  expect(new Set(icons).size).toBe(20)
  // the browser has found and drawn each
  for (const topic of await topics.all())
    await expect
      .poll(() => topic.locator('use').evaluate((use: SVGGraphicsElement) => use.getBBox().width))
      .toBeGreaterThan(14)
})

test('W28 shows 16 plenary and 16 keynote speakers, four in a row', async ({ page }) => {
  await open(page, '/previous-edition')
  const first = panel(page, 'Plenary Speakers').getByRole('article').first()

  await expect(first.getByRole('heading', { level: 3 })).toHaveText('Prof. Anneke Sampling')
  await expect(first.getByText('Delta Grid Academy')).toBeVisible()
  await expect(first.getByText('Netherlands')).toBeVisible()
  await expect(panel(page, 'Plenary Speakers').getByRole('article')).toHaveCount(16)
  expect(await cardsPerRow(page)).toEqual([4, 4, 4, 4])

  await tab(page, 'Keynote Speakers').click()
  await expect(panel(page, 'Keynote Speakers').getByRole('article')).toHaveCount(16)
  expect(await cardsPerRow(page)).toEqual([4, 4, 4, 4])
})

test('W28 m30 opens one presentation title at a time, and moves nothing else', async ({ page }) => {
  await open(page, '/previous-edition')
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

test('W28 puts a placeholder where a photograph fails', async ({ page, mishaps, axe }) => {
  mishaps.expect(/404/)
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }))
  await open(page, '/previous-edition')
  await seeEverything(page)
  const shown = panel(page, 'Plenary Speakers')

  await expect(shown.locator('img[src]')).toHaveCount(0)
  await expect(shown.locator('.portrait > svg')).toHaveCount(16)
  expect(await cardsPerRow(page)).toEqual([4, 4, 4, 4])
  await axe()
})

test('W29 says in the gallery when there will be photographs, and leads home', async ({ page, axe }) => {
  await open(page, '/gallery')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  await expect(page.getByText('Photographs will be published after the conference.')).toBeVisible()
  await axe()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('W29 is reached from the mobile menu only', async ({ page }) => {
  await open(page, '/speakers')
  await expect(page.getByRole('link', { name: 'Gallery' })).toHaveCount(0)

  await open(page, '/speakers', { width: 390, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('W18 W26 W27 W28 shows every speaker, title and topic', async ({ page }) => {
    await page.goto('/speakers')
    await expect(speakers(page)).toHaveCount(15)
    await expect(speakers(page).last().getByText('Vltava Technical School, Czechia')).toBeVisible()

    await page.goto('/previous-edition')
    await expect(page.getByRole('tablist')).toBeHidden()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Plenary Speakers',
      'Keynote Speakers',
      'Conference Topics',
    ])
    for (const heading of await main.getByRole('heading', { level: 2 }).all())
      await expect(heading).toBeVisible()
    await expect(speakers(page)).toHaveCount(32)
    await expect(main.getByText('Balancing a Windy Continent: Ten Years of North Sea Data')).toBeVisible()
    await expect(main.getByText('From Coal Regions to Battery Regions')).toBeVisible()
    await expect(main.getByText('Solar Energy')).toBeVisible()
  })
})

for (const path of ['/speakers', '/previous-edition', '/previous-edition?tab=topics', '/gallery']) {
  test(`passes axe in both themes and fits every width: ${path}`, async ({ page, axe }) => {
    await open(page, path)
    for (const width of [1440, 1280, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
    }
    await axe()
    await page.setViewportSize(desktop)
    await axe()
  })
}

test('stays whole with a name of ten thousand letters and with one that is read from the right', async ({
  page,
}) => {
  for (const path of ['/speakers', '/previous-edition']) {
    await open(page, path, { width: 320, height: 640 })
    await speakers(page)
      .first()
      .evaluate((card) => {
        for (const words of card.querySelectorAll('h2, h3, p'))
          words.textContent = 'Wolfeschlegel'.repeat(800)
      })
    await fitsSideways(page)
    const name = speakers(page).nth(1).getByRole('heading')
    await name.evaluate((heading) => {
      heading.textContent = 'د. ليلى مثال'
    })
    await expect(name).toHaveCSS('direction', 'rtl')
  }
})

test('prints the previous edition with all its tabs', async ({ page }) => {
  await open(page, '/previous-edition')
  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByText('From Coal Regions to Battery Regions')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Conference Topics' })).toBeVisible()
})
