import type { Locator, Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { longTextOf, textOf } from '#content/long-text/long-text.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { servePages } from './serve-pages.ts'

const content = defaultContent.renewable
const targets = ['2,500+', '250+', '1,000+', '500+', '120+', '110+']
const faqAnswers = content.faq.items.map(({ answer }) => textOf(answer))

const open = async (page: Page, path = '/', viewport = { width: 1280, height: 800 }) => {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

const main = (page: Page) => page.getByRole('main')
const figures = (page: Page) => page.getByRole('region', { name: 'The conference in figures' })
const faq = (page: Page) => page.getByRole('region', { name: 'Frequently asked questions' })
const questions = (page: Page) => faq(page).getByRole('button')
const answers = (page: Page) => faq(page).getByRole('paragraph')
/** The code of the lower sections loads at the first interaction. */
const openAnswer = async (question: Locator) => {
  await question.scrollIntoViewIfNeeded()
  await question.hover()
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
}

const topicCells = (page: Page) => page.locator('.topic-grid').getByRole('listitem')
const topicsPerRow = (page: Page) =>
  topicCells(page).evaluateAll((all) => {
    const places = all.map((cell) => Math.round(cell.getBoundingClientRect().top))
    return places.filter((top) => top === places[0]).length
  })

test('the home page shows its sections in their order, opens the answer that the address names, and leads to the speakers W11 W12 W14', {
  tag: ['@W15', '@W16', '@W17'],
}, async ({ page }) => {
  await open(page, '/#faq-3')
  await test.step('opens the answer that the address names, keeps one open, and none after a second click W14', async () => {
    const shown = answers(page).filter({ visible: true })
    await expect(shown).toHaveText([faqAnswers[2] ?? ''])
    await expect(questions(page).nth(2)).toBeFocused()
    await expect(questions(page).nth(2)).toBeInViewport()
    await expect(questions(page)).toHaveText(
      content.faq.items.map(({ question, category }) => `${question} ${category}`),
    )

    await openAnswer(questions(page).nth(1))
    await expect(shown).toHaveText([faqAnswers[1] ?? ''])
    await expect(questions(page).nth(2)).toHaveAttribute('aria-expanded', 'false')
    await questions(page).nth(1).click()
    await expect(shown).toHaveCount(0)
  })

  await page.evaluate('scrollTo(0, 0)')
  const inOrder = [
    main(page).getByRole('heading', { level: 1 }),
    figures(page),
    main(page).getByRole('list', { name: 'Partner institutions' }),
    ...[
      content.intro.title,
      'Featured speakers',
      'What happens in Tokyo',
      'Who should attend',
      'Topics',
      'Present your work',
      'Conference Agenda',
      'Frequently asked questions',
    ].map((name) => main(page).getByRole('heading', { level: 2, name })),
  ]
  const tops: number[] = []
  for (const section of inOrder) tops.push((await section.boundingBox())?.y ?? Number.NaN)
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
  expect(new Set(tops).size).toBe(11)
  await expect(main(page).getByRole('link', { name: 'Download Full Agenda' })).toBeVisible()

  await expect(answers(page).filter({ visible: true })).toHaveCount(0)

  await test.step('the figures at their targets at once, where less motion is wanted W12', async () => {
    await expect(figures(page).getByRole('definition')).toHaveText(targets)
    await expect(figures(page).getByRole('term')).toHaveText(
      content.statistics.items.map(({ label }) => label),
    )
  })

  await test.step('edition, days, place, hotel, important dates and counts W17', async () => {
    const details = page.getByRole('region', { name: 'What happens in Tokyo' })

    for (const text of ['18th edition', 'May 29-31, 2026', 'In person', 'Tokyo, Japan (Ariake)'])
      await expect(details).toContainText(text)
    await expect(details.getByRole('list').first().getByRole('listitem')).toHaveText([
      /^July 28, 2025 Early-bird registration ?passed$/,
      /^September 15, 2025 Submission deadline ?passed$/,
      'May 29-31, 2026 Conference',
    ])
    await expect(details.getByRole('definition')).toHaveText(['10', '24', '16'])
    await expect(details.getByRole('term')).toHaveText([
      'Workshops',
      'Exhibitors',
      'Plenary, keynote and invited speakers',
    ])
    const hotel = details.getByRole('link', { name: /^Hotel Ariake Bay \(sample\).*opens the hotel site/ })
    await expect(hotel).toHaveAttribute('href', 'https://example.com/hotel-ariake-bay')
    await expect(hotel).toHaveAttribute('rel', 'noopener')
  })

  await test.step('the audience as a board of four by three W15', async () => {
    const labels = page.getByRole('region', { name: 'Who should attend' }).getByRole('listitem')

    await expect(labels).toHaveText([
      'Power Generation',
      'Renewables',
      'Transmission & Distribution',
      'Green Hydrogen',
      'Energy Storage',
      'EV Infrastructure',
      'C&I Consumers',
      'Financing',
      'Academia',
      'Researchers',
      'Policymakers',
      'Entrepreneurs',
    ])
    const boxes = await Promise.all((await labels.all()).map((label) => label.boundingBox()))
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(4)
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(3)
    await expect(labels.first()).toHaveCSS('font-size', '22px')
  })

  await test.step('20 topics, each with its icon, five in a row W16', async () => {
    const cells = topicCells(page)
    expect(content.topics.items).toHaveLength(20)
    await expect(cells).toHaveText(content.topics.items.map(({ name }) => name))
    const drawn = () =>
      cells.evaluateAll((all) => all.map((cell) => (cell.querySelector('svg')?.getBBox().width ?? 0) > 0))
    await expect.poll(drawn).toEqual(content.topics.items.map(() => true))
    expect(await topicsPerRow(page)).toBe(5)
  })

  await test.step('leads to the speakers by their row W11', async () => {
    const speakers = page.getByRole('region', { name: 'Featured speakers' })
    await expect(speakers.getByRole('article')).toHaveCount(6)
    const boxes = await Promise.all(
      (await speakers.getByRole('article').all()).map((one) => one.boundingBox()),
    )
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)

    await expect(speakers.getByRole('link', { name: 'View All Speakers' })).toHaveAttribute(
      'href',
      '/speakers',
    )
  })
})

test('an answer of the home page opens by keys or a search, one at a time, and a narrow window has fewer topics in a row W11 W14 W16', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/#faq-3')
  await test.step('opens the answer that the address or a search finds, by the keyboard too, and keeps one open W14', async () => {
    const shown = answers(page).filter({ visible: true })
    await hydrated(questions(page).nth(4))
    await page.evaluate(() => location.assign('#faq-5'))
    await expect(shown).toHaveText([faqAnswers[4] ?? ''])
    await expect(questions(page).nth(4)).toBeFocused()

    // a hash inside a collapsed answer opens it, as a text search does
    await page.evaluate(() => location.assign('#faq-8-answer'))
    await expect(shown).toHaveText([faqAnswers[7] ?? ''])
    await expect(questions(page).nth(7)).toHaveAttribute('aria-expanded', 'true')

    await openAnswer(questions(page).nth(1))
    await expect(shown).toHaveText([faqAnswers[1] ?? ''])
    await expect(questions(page).nth(7)).toHaveAttribute('aria-expanded', 'false')

    await questions(page).nth(4).focus()
    await page.keyboard.press('Enter')
    await expect(shown).toHaveText([faqAnswers[4] ?? ''])
    await expect(questions(page).nth(1)).toHaveAttribute('aria-expanded', 'false')

    await page.keyboard.press('Space')
    await expect(shown).toHaveCount(0)
    await expect(questions(page).nth(4)).toHaveAttribute('aria-expanded', 'false')
    await questions(page).nth(4).click()
    await expect(shown).toHaveText([faqAnswers[4] ?? ''])
    await questions(page).nth(4).click()
    await expect(shown).toHaveCount(0)
  })

  for (const [width, inARow] of [
    [768, 4],
    [390, 2],
    [320, 2],
  ] as const)
    await test.step(`${inARow} topics in a row at ${width} px W16`, async () => {
      await page.setViewportSize({ width, height: 800 })
      expect(await topicsPerRow(page)).toBe(inARow)
    })

  await test.step('leads on by one wide feature card and two beside it, each clickable as a whole W11', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const cards = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(cards).toHaveCount(3)
    const [wide, upper, lower] = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
    if (!wide || !upper || !lower) throw new Error('A card is not shown')

    expect(wide.width / upper.width).toBeCloseTo(2, 1)
    expect([upper.x, lower.height > 0, upper.y < lower.y]).toEqual([lower.x, true, true])
    for (const card of await cards.all()) await expect(card.getByRole('link')).toHaveCount(1)

    await cards.nth(2).click({ position: { x: upper.width - 8, y: 8 } })
    await expect(page).toHaveURL('/partners')
    await page.goBack()
    const speakers = page.getByRole('region', { name: 'Featured speakers' })
    await speakers.getByRole('link', { name: 'View All Speakers' }).click()
    await expect(page).toHaveURL('/speakers')
  })
})

test('the figures of the home page count up in 1500 ms once they are 100 px from the window, and stop at their targets W12', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await open(page, '/', { width: 1280, height: 420 })
  const moving = figures(page).locator('dd [aria-hidden]')
  const figure = figures(page).locator('dd > span').first()
  await expect(moving).toHaveText(targets.map(() => '0+'))
  await page.clock.pauseAt(Date.now() + 60_000)

  /** Distance of the section's upper edge from the window's bottom. */
  const scrollTo = (distance: number) =>
    figures(page).evaluate(
      (band, below) =>
        scrollBy({ top: band.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' }),
      distance,
    )
  await scrollTo(140)
  await page.clock.runFor(2000)
  await expect(moving).toHaveText(targets.map(() => '0+'))
  const width = (await figure.boundingBox())?.width

  await scrollTo(90)
  // IntersectionObserver runs in real time, and nothing moves before the fake clock does
  await expect
    .poll(async () => {
      await page.clock.runFor(16)
      return moving.first().textContent()
    })
    .not.toBe('0+')
  await page.clock.runFor(750)
  const halfway = Number((await moving.first().textContent())?.replace(/\D/g, ''))
  expect(halfway).toBeGreaterThan(1100)
  expect(halfway).toBeLessThan(1700)
  expect((await figure.boundingBox())?.width).toBe(width)
  await expect(figures(page)).toMatchAriaSnapshot(`
    - region "The conference in figures":
      - term: Exhibition Attendees
      - definition: 2,500+
  `)

  await page.clock.runFor(760)
  await expect(figures(page).getByRole('definition')).toHaveText(targets)
  await page.clock.runFor(3000)
  await expect(figures(page).getByRole('definition')).toHaveText(targets)
  expect((await figure.boundingBox())?.width).toBe(width)
})

test('the home page keeps its layout while its scripts come, and when its fonts come after them', {
  tag: '@long',
}, async ({ page }) => {
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.fallback()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // everything is in the window, so every layout shift counts
  await page.setViewportSize({ width: 1280, height: 7000 })
  // a page is loaded when its fonts are
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(figures(page).getByRole('definition')).toHaveText(targets)
  expect(await page.evaluate(() => document.fonts.check('1rem "Archivo Variable"'))).toBe(false)
  fonts.resolve()
  await page.waitForFunction(() => document.fonts.check('1rem "Archivo Variable"'))
  // shifts are reported with the next frame
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
})

/** The minimum content of a new conference: name and place. */
const bare: WebsiteContent = {
  ...content,
  meta: {},
  event: { ...content.event, hotel: undefined, location: { ...content.event.location, area: undefined } },
  importantDates: [],
  statistics: { items: [] },
  intro: { title: 'Nothing yet', paragraphs: [] },
  details: { title: 'What happens', counts: [], highlights: [] },
  audience: { title: 'Who should attend', groups: [] },
  travel: undefined,
  featureCards: [],
  featuredSpeakerIds: [],
  agenda: { ...content.agenda, days: [] },
  faq: { title: 'Questions', items: [] },
  topics: { title: 'Topics', items: [] },
  partners: { title: 'Partners', items: [], packages: [] },
}

const word = 'm'.repeat(1000)
/** Extreme content, to test how much a page can hold. */
const endless: WebsiteContent = {
  ...content,
  event: { ...content.event, hotel: { name: word, url: undefined } },
  importantDates: [{ label: word, date: word }],
  statistics: { items: [{ value: 1_000_000_000, suffix: word, label: word }] },
  intro: { title: word, paragraphs: [longTextOf(word)] },
  details: { title: word, counts: [{ value: 1_000_000_000, label: word }], highlights: [word] },
  audience: { title: word, groups: [word, 'مهندسون'] },
  travel: { title: word, stops: [{ mark: 'W', label: word, how: word, minutes: 1_000_000 }] },
  featureCards: [{ title: word, text: word, href: '/', action: word }],
  speakers: {
    ...content.speakers,
    firstGrid: content.speakers.firstGrid.map((speaker, index) => ({
      ...speaker,
      name: index ? 'أ.د. ليلى المثال' : word,
      university: word,
      image: undefined,
    })),
  },
  faq: {
    title: word,
    items: [{ id: 'faq-1', category: 'General', question: word, answer: longTextOf(word) }],
  },
}

test('the home page leaves out what is not set, and bears endless words and names from right to left W11', {
  tag: '@long',
}, async ({ browser, contextOptions }) => {
  const context = await browser.newContext(contextOptions)
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(error.error().message))
  const page = await context.newPage()
  for (const { what, notice, headings } of [
    { what: 'what no one has said', notice: bare, headings: 0 },
    { what: 'words without end', notice: endless, headings: 9 },
  ])
    await test.step(what, async () => {
      const pages = await servePages(notice)
      await open(page, pages.url)

      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(headings)
      for (const question of await page.locator('.faq-entry button').all()) await openAnswer(question)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await fitsSideways(page)
      }
      // a keep-alive connection would keep the server running
      await page.goto('about:blank')
      await pages.stop()
    })
  expect(complaints).toEqual([])
  await context.close()
})
