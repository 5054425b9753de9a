import type { Locator, Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { expect, test } from './journey.ts'
import { fitsSideways } from './sideways.ts'

const content = defaultContent.renewable

type PublicPage = {
  path: string
  heading: string
  /** What must be readable on it whatever fails. */
  texts: readonly string[]
  /** The forms of specification 2 ask for what they need; the other pages ask for nothing. */
  asks?: true
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
    asks: true,
  },
  {
    path: '/abstract-submission',
    heading: content.transactions.abstract.title,
    texts: [content.transactions.abstract.deadline, content.transactions.abstract.notification],
    asks: true,
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
    const boxes = new Map<Element, { cuts: boolean; outer: DOMRect }>()
    const boxOf = (element: Element) => {
      const known = boxes.get(element)
      if (known) return known
      const cuts = /hidden|clip/.test(getComputedStyle(element).overflow)
      const box = { cuts, outer: element.getBoundingClientRect() }
      boxes.set(element, box)
      return box
    }
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
      if (inner.width === 0) continue
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { cuts, outer } = boxOf(box)
        // for assistive technology only: a box of a pixel or less
        if (outer.width <= 1 || outer.height <= 1) break
        const within =
          inner.left >= outer.left - 1 &&
          inner.right <= outer.right + 1 &&
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom + 1
        if (cuts && !within) found.push(`${text.textContent} in .${box.className}`)
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

/** The calls to the server's interface that the page makes. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:admin\/)?api\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

const picture = (address: URL) => /\.(?:svg|png|jpe?g|webp|avif)$/.test(address.pathname)

/** From now on no picture comes: those of the page are asked for again, and fail. Tells how many they are. */
const losePictures = async (page: Page): Promise<number> => {
  await page.route(picture, (route) => route.fulfill({ status: 404 }))
  return page.evaluate(async () => {
    const anew = (address: string) => address.replace(/(?=#|$)/, '?again')
    const drawn = [...document.querySelectorAll('use:not([href^="#"])')]
    for (const use of drawn) use.setAttribute('href', anew(use.getAttribute('href') ?? ''))
    const images = [...document.images].filter(({ src }) => src.startsWith('http'))
    const failed = images.map((image) => {
      image.loading = 'eager'
      const over = new Promise((settle) => image.addEventListener('error', settle, { once: true }))
      image.src = anew(image.src)
      return over
    })
    await Promise.all(failed)
    return drawn.length + images.length
  })
}

/**
 * Puts this name wherever the page has somebody's words; for one that is hard to lay out, one place of each kind is
 * enough: those that stand in boxes of the same classes are laid out alike.
 */
const nameEverything = (page: Page, name: string, where: 'everywhere' | 'one of each kind' = 'everywhere') =>
  page.evaluate(
    ([word, once]) => {
      const kinds = new Set<string>()
      for (const place of document.querySelectorAll('main [dir="auto"]')) {
        let kind = ''
        for (let box: Element | null = place; box && box.tagName !== 'MAIN'; box = box.parentElement)
          kind += `${box.tagName}.${box.className} `
        if (!once || !kinds.has(kind)) place.textContent = word
        kinds.add(kind)
      }
    },
    [name, where !== 'everywhere'] as const,
  )

/** Everything that a reader sees in this part of the page. */
const visibleTextOf = (part: Locator) =>
  part.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let all = ''
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      const { width, height } = parentElement?.getBoundingClientRect() ?? new DOMRect()
      if (width && height && parentElement?.checkVisibility({ visibilityProperty: true })) all += textContent
    }
    return all.replace(/\s+/g, ' ')
  })

test('W31 W32 a visit by the links of the bar makes no call, and the contact form its one', async ({
  page,
}) => {
  const calls = callsOf(page)
  await open(page, '/')
  for (const label of ['Speakers', 'Agenda 2026', 'Previous Edition', 'Contact']) {
    const link = page.getByRole('banner').getByRole('link', { name: label, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await page.waitForLoadState('networkidle')
  }
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Ines Muster')
  await form.getByLabel('Email').fill('ines.robust@example.org')
  await form.getByLabel('Subject').fill('A question')
  await form.getByLabel('Message').fill('Where is the hall?')
  await form.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()

  expect(calls).toEqual(['POST /api/contact'])
})

for (const { path, heading, texts, asks } of publicPages) {
  test(`W31 W32 ${path} is open to everybody, calls nobody unasked, and stays whole at 320 px, with a zoom, a reader’s own spacing, any name, and no picture`, async ({
    page,
    mishaps,
  }) => {
    const calls = callsOf(page)
    const answer = await open(page, path)

    await test.step('is open to everybody, with one h1 and its landmarks', async () => {
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
    })

    await test.step('fits 320 px, a zoom of 400 %, and a reader’s own spacing', async () => {
      for (const height of [800, 256]) {
        await page.setViewportSize({ width: 320, height })
        await fitsSideways(page)
        expect(await cutTextsOf(page)).toEqual([])
      }
      await spaceText(page)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 256 })
        await fitsSideways(page)
        expect([width, ...(await cutTextsOf(page))]).toEqual([width])
      }
      await page.evaluate(() => {
        document.adoptedStyleSheets = []
      })
    })
    if (!asks) expect(calls).toEqual([])

    /** As the window is, and as wide or narrow as it was before. */
    const fitsBothWidths = async () => {
      await fitsSideways(page)
      const width = page.viewportSize()?.width === 320 ? 1280 : 320
      await page.setViewportSize({ width, height: 256 })
      await fitsSideways(page)
    }
    await test.step('stays whole when no picture comes', async () => {
      if (await losePictures(page)) mishaps.expect(/404/)
      const broken = page.locator('img[src]:visible:not([alt=""])')
      await expect(broken).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('main')).toContainText(texts[0] ?? '')
      await fitsBothWidths()
    })

    await test.step('bears a word of 10,000 letters, and names from right to left', async () => {
      await nameEverything(page, 'ד"ר נועה דוגמה, מכון האנרגיה של חיפה')
      await fitsBothWidths()
      await nameEverything(page, 'W'.repeat(10_000), 'one of each kind')
      await fitsBothWidths()
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('W31 every page says everything, under a title of its own', async ({ page }) => {
    const titles = new Set<string>()
    for (const { path, heading, texts } of publicPages) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.goto(path)
        titles.add(await page.title())
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)

        const shown = await visibleTextOf(page.getByRole('main'))
        expect(texts.filter((text) => !shown.includes(text))).toEqual([])
        await page.setViewportSize({ width: 320, height: 800 })
        expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(320)
      })
    }
    expect(titles.size).toBe(publicPages.length)
  })
})
