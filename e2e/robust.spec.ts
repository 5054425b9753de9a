import type { Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { expect, test } from './journey.ts'
import { fitsSideways } from './sideways.ts'

const content = defaultContent.renewable

type PublicPage = {
  path: string
  heading: string
  /** What must be readable on it whatever fails. */
  texts: readonly string[]
}

/** The public pages: a new one is a line here. */
const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    heading: content.hero.headline,
    texts: [
      content.hero.callToAction,
      content.event.dates.label,
      content.intro.title,
      ...content.audience.groups,
      ...content.topics.items.map(({ name }) => name),
      ...content.agenda.days.flatMap(({ items }) => items.map(({ title }) => title)),
      ...content.faq.items.flatMap(({ question, answer }) => [question, answer]),
    ],
  },
  {
    path: '/speakers',
    heading: content.speakers.title,
    texts: [...content.speakers.firstGrid, ...content.speakers.secondGrid].map(({ name }) => name),
  },
  {
    path: '/agenda',
    heading: content.agenda.title,
    texts: content.agenda.days.flatMap(({ items }) => items.map(({ title }) => title)),
  },
  {
    path: '/partners',
    heading: content.partners.title,
    texts: content.partners.items.map(({ name }) => name),
  },
  {
    path: '/conference-topics',
    heading: content.conferenceTopicsPage.title,
    texts: [...content.conferenceTopicsPage.lines, content.conferenceTopicsPage.closing ?? ''],
  },
  {
    path: '/previous-edition',
    heading: content.previousEdition.headline,
    texts: [...content.previousEdition.plenary, ...content.previousEdition.keynote].flatMap(
      ({ name, presentationTitle }) => [name, presentationTitle ?? ''],
    ),
  },
  { path: '/gallery', heading: content.gallery.title, texts: [content.gallery.empty] },
  { path: '/contact', heading: content.contact.title, texts: [content.contact.details.email] },
  {
    path: '/registration',
    heading: content.transactions.registration.title,
    texts: [content.transactions.registration.deadline],
  },
  {
    path: '/abstract-submission',
    heading: content.transactions.abstract.title,
    texts: [content.transactions.abstract.deadline, content.transactions.abstract.notification],
  },
  {
    path: '/discount-registration',
    heading: content.transactions.discount.title,
    texts: [content.transactions.discount.intro],
  },
  { path: '/my-registration', heading: 'Where is my registration?', texts: ['Get your link'] },
]

/** Waits until the page answers to clicks. */
const open = async (page: Page, path: string) => {
  const answer = await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  return answer
}

/** Texts that reach out of a box which cuts them off. */
const cutTextsOf = (page: Page) =>
  page.evaluate(() => {
    const cuts = (box: Element) => /hidden|clip/.test(getComputedStyle(box).overflow)
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      // the bar may shorten the name of the conference, which the footer says in full
      if (
        !parent ||
        !text.textContent?.trim() ||
        parent.closest('[aria-hidden="true"], script, noscript, .site-logo')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const inner = range.getBoundingClientRect()
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const outer = box.getBoundingClientRect()
        // for assistive technology only: a box of a pixel or less
        if (outer.width <= 1 || outer.height <= 1) break
        const within =
          inner.left >= outer.left - 1 &&
          inner.right <= outer.right + 1 &&
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom + 1
        if (inner.width > 0 && cuts(box) && !within) found.push(`${text.textContent} in .${box.className}`)
      }
    }
    return found
  })

/** The spacing that WCAG 1.4.12 lets a reader set. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })

test('W31 W32 a visit of every page meets a title of its own on each, and makes no call but the one of the contact form', async ({
  page,
}) => {
  const titles = new Set<string>()
  const arrive = async (path: string) => {
    await open(page, path)
    titles.add(await page.title())
  }
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:admin\/)?api\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  // by links, as a visitor goes, and by addresses
  await open(page, '/')
  for (const label of ['Speakers', 'Agenda 2026', 'Previous Edition', 'Contact']) {
    await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
    await page.waitForLoadState('networkidle')
  }
  // the forms of specification 2 ask for what they need
  const asking = ['/registration', '/abstract-submission']
  for (const { path } of publicPages) if (!asking.includes(path)) await arrive(path)
  await open(page, '/contact')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Ines Muster')
  await form.getByLabel('Email').fill('ines.robust@example.org')
  await form.getByLabel('Subject').fill('A question')
  await form.getByLabel('Message').fill('Where is the hall?')
  await form.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()

  expect(calls).toEqual(['POST /api/contact'])

  for (const path of asking) await arrive(path)
  expect(titles.size).toBe(publicPages.length)
})

for (const { path, heading, texts } of publicPages) {
  test.describe(path, () => {
    test('W31 is open to everybody, with one h1 and its landmarks, and bears any name', async ({ page }) => {
      const answer = await open(page, path)

      expect(answer?.status()).toBe(200)
      expect(answer?.request().redirectedFrom()).toBeNull()
      expect(await page.context().cookies()).toEqual([])
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('banner')).toHaveCount(1)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toHaveCount(1)
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
      await expect(page.getByRole('navigation', { name: 'Footer' })).toHaveCount(1)

      const levels = await page
        .getByRole('heading')
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
      const skips = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)
      expect(skips).toEqual([])

      // a word of 10,000 letters, and names from right to left
      for (const name of ['W'.repeat(10_000), 'ד"ר נועה דוגמה, מכון האנרגיה של חיפה']) {
        await page.evaluate((word) => {
          for (const place of document.querySelectorAll('main [dir="auto"]')) place.textContent = word
        }, name)
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await fitsSideways(page)
        }
      }
    })

    test('stays whole when no picture comes', async ({ page, mishaps }) => {
      await page.route(
        (address) => /\.(?:svg|png|jpe?g|webp|avif)$/.test(address.pathname),
        (route) => route.fulfill({ status: 404 }),
      )
      mishaps.expect(/404/)
      await open(page, path)
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager'
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      })

      const broken = () =>
        page
          .locator('img[src]:visible')
          .evaluateAll((images) => images.filter((image) => image.getAttribute('alt') !== '').length)
      expect(await broken()).toBe(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('main')).toContainText(texts[0] ?? '')
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await fitsSideways(page)
      }
    })

    test('fits 320 px, a zoom of 400 %, and a reader’s own spacing', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await open(page, path)
      await fitsSideways(page)
      expect(await cutTextsOf(page)).toEqual([])

      await page.setViewportSize({ width: 320, height: 256 })
      await fitsSideways(page)
      expect(await cutTextsOf(page)).toEqual([])

      await spaceText(page)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await fitsSideways(page)
        expect([width, ...(await cutTextsOf(page))]).toEqual([width])
      }
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('says everything', async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)

        const main = page.getByRole('main')
        const missing: string[] = []
        for (const text of new Set(texts)) {
          if (!(await main.getByText(text).first().isVisible())) missing.push(text)
        }
        expect(missing).toEqual([])
        await page.setViewportSize({ width: 320, height: 800 })
        expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(320)
      })
    })
  })
}
