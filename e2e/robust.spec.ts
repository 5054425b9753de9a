import type { Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { aWebsite } from '#tests/websites.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import { publicPages } from './public-pages.ts'
import { coloursOf, darkColours } from './theme-colours.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  // until hydration a link is handled by the browser
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Texts that overflow a clipping box. */
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
      // the bar may truncate the conference's name, which the footer shows in full
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
        // visually hidden for assistive technology: a box of a pixel or less
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

/** The text spacing of WCAG 1.4.12. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })

/** The API calls of pages, each with its page. */
const callsOf = (page: Page) => {
  const calls: { call: string; from: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:admin\/)?api\//.test(pathname))
      calls.push({
        call: `${request.method()} ${pathname}`,
        from: new URL(request.headers()['referer'] ?? '').pathname,
      })
  })
  return calls
}

/** Makes the pictures of the page fail. `restore` reloads those of the layout. */
const losePictures = async (page: Page) => {
  const count = await page.evaluate(async () => {
    const nowhere = (address: string) => address.replace(/(?=\.\w+(?:#|$))/, '-gone')
    const drawn = [...document.querySelectorAll('use:not([href^="#"])')].map((use) => ({
      use,
      href: use.getAttribute('href') ?? '',
    }))
    for (const { use, href } of drawn) use.setAttribute('href', nowhere(href))
    Object.assign(globalThis, { drawn })
    const images = [...document.images].filter(({ src }) => src.startsWith('http'))
    const failed = images.map((image) => {
      image.loading = 'eager'
      const over = new Promise((settle) => image.addEventListener('error', settle, { once: true }))
      image.src = nowhere(image.src)
      return over
    })
    await Promise.all(failed)
    return drawn.length + images.length
  })
  const restore = () =>
    page.evaluate(() => {
      const { drawn } = globalThis as unknown as { drawn: { use: Element; href: string }[] }
      for (const { use, href } of drawn) use.setAttribute('href', href)
    })
  return { count, restore }
}

/**
 * Replaces people's texts on the page with this name; a name that is hard to lay out only in one place per set of
 * classes.
 */
const nameEverything = (page: Page, name: string, where: 'everywhere' | 'one of each kind' = 'everywhere') =>
  page.evaluate(
    ([word, once]) => {
      const kinds = new Set<string>()
      for (const index of document.querySelectorAll('main [dir="auto"]')) {
        let kind = ''
        for (let box: Element | null = index; box && box.tagName !== 'MAIN'; box = box.parentElement)
          kind += `${box.tagName}.${box.className} `
        if (!once || !kinds.has(kind)) index.textContent = word
        kinds.add(kind)
      }
    },
    [name, where !== 'everywhere'] as const,
  )

/** One h1, and each landmark once. */
const expectOneOfEachLandmark = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Footer' })).toHaveCount(1)
}

const expectNoHeadingLeftOut = async (page: Page) => {
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
  const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect(skips).toEqual([])
}

const speakersOf = (page: Page) => page.getByRole('region', { name: 'Featured speakers' })

const expectSpeakersWithoutPictures = async (page: Page) => {
  const speakers = speakersOf(page)
  await expect(speakers.locator('img[src]')).toHaveCount(0)
  await expect(speakers.getByRole('heading', { level: 3 })).toHaveText([/Haruka/, ...Array(5).fill(/\w/)])
}

/** W21: the links keep their names. */
const expectEveryPartner = async (page: Page) => {
  await expect(page.getByRole('main').locator('img:visible')).toHaveCount(0)
  const names = defaultContent.renewable.partners.items.map(({ name }) => name)
  await expect(page.getByRole('region', { name: 'The institutions' }).getByRole('listitem')).toHaveText(names)
}

const fitsWithSpacing = async (page: Page) => {
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
}

/** Paths marked in the navigation as the current page. */
const ofTheBar: Record<string, string> = {
  '/speakers': 'Speakers',
  '/agenda': 'Agenda 2026',
  '/previous-edition': 'Previous Edition',
  '/contact': 'Contact',
}

/** Navigates to each page by a link of another one; pages without a link are opened by address. */
const searchPaths: Record<string, (page: Page) => Promise<void>> = {
  ...Object.fromEntries(
    [
      ['/', 'Home'],
      ['/speakers', 'Speakers'],
      ['/agenda', 'Agenda 2026'],
      ['/contact', 'Contact'],
      ['/abstract-submission', 'Abstract Submission'],
      ['/conference-topics', 'Sessions'],
      ['/gallery', 'Gallery'],
      ['/previous-edition', 'Previous Edition'],
      ['/registration', 'Register'],
    ].map(([path, label = '']) => [path, (page: Page) => chooseFromMenu(page, label)]),
  ),
  // the links to it were replaced with the names
  '/speakers/ingrid-hallengren': (page) => open(page, '/speakers/ingrid-hallengren'),
  '/partners': (page) =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Become a Partner' }).click(),
  '/discount-registration': async (page) => {
    await chooseFromMenu(page, 'Register')
    await page.getByRole('link', { name: 'Ask for a discounted registration' }).click()
  },
  '/privacy': (page) =>
    page
      .getByRole('main')
      .getByRole('link', { name: /privacy/i })
      .click(),
  '/my-registration': (page) => open(page, '/my-registration'),
}

/** Choosing an entry closes the phone menu. */
const chooseFromMenu = async (page: Page, label: string) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: label, exact: true }).click()
  await expect(menu).toBeHidden()
}

test('the home page fits 320 px and a reader’s own spacing with prices of any length', {
  tag: '@long',
}, async ({ page, product }) => {
  const priced = () =>
    product.db.updateTable('presentationTypes').where('website', '=', aWebsite('renewable'))
  const before = await product.db.selectFrom('presentationTypes').selectAll().execute()
  for (const priceCents of [28_900, 99_999, 1_234_567, 10_000_000]) {
    await priced().set({ priceCents }).where('priceCents', 'is not', null).execute()
    await page.goto('/')
    await expect(page.getByRole('complementary', { name: 'What it costs' })).toBeVisible()
    await fitsWithSpacing(page)
  }
  for (const { type, priceCents } of before.filter(({ website }) => website === 'renewable'))
    await priced().set({ priceCents }).where('type', '=', type).execute()
})

test('each page of the mobile menu keeps the dark theme, calls no one unasked, and fits 320 px, a zoom and any name W4 W6 W21', {
  tag: ['@long', '@W30', '@W31', '@W32'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(/404/)
  const calls = callsOf(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, '/gallery')
  await test.step('chooses the dark theme', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const control = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Theme/ })
    for (const theme of ['light', 'dark']) {
      await control.click()
      await expect(control).toHaveText(`Theme: ${theme}`)
    }
    await page.keyboard.press('Escape')
  })

  for (const { path, heading, texts } of publicPages)
    await test.step(path, async () => {
      await searchPaths[path]?.(page)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await coloursOf(page)).toEqual(darkColours)
      await test.step('fits 320 px, a zoom of 400 %, and a reader’s own spacing', () => fitsWithSpacing(page))
      await test.step('has one h1 and its landmarks, in a wide window', async () => {
        await expectOneOfEachLandmark(page)
        await expectNoHeadingLeftOut(page)
        const label = ofTheBar[path]
        if (label) {
          const entry = page.getByRole('banner').getByRole('link', { name: label, exact: true })
          await expect(entry).toHaveAttribute('aria-current', 'page')
        }
        expect(await page.context().cookies()).toEqual([])
      })

      /** In the current window size, and in its previous one. */
      const fitsBothWidths = async () => {
        await fitsSideways(page)
        const width = page.viewportSize()?.width === 320 ? 1280 : 320
        await page.setViewportSize({ width, height: 256 })
        await fitsSideways(page)
      }
      // after a client-side navigation the home page's lower sections load a moment later
      if (path === '/') await expect(speakersOf(page)).toBeVisible()
      const { restore } = await losePictures(page)
      await test.step('stays whole when no picture comes', async () => {
        const broken = page.locator('img[src]:visible:not([alt=""])')
        await expect(broken).toHaveCount(0)
        if (path === '/') await expectSpeakersWithoutPictures(page)
        if (path === '/partners') await expectEveryPartner(page)
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
      await restore()
      await page.setViewportSize({ width: 320, height: 800 })
    })

  await test.step('the contact form makes its one call', async () => {
    await chooseFromMenu(page, 'Contact')
    const form = page.getByRole('main')
    await form.getByLabel('Name').fill('Ines Muster')
    await form.getByLabel('Email').fill('ines.robust@example.org')
    await form.getByLabel('Subject').fill('A question')
    await form.getByLabel('Message').fill('Where is the hall?')
    await form.getByRole('button', { name: /send/i }).click()
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  })
  const asking = publicPages.filter(({ asks }) => asks).map(({ path }) => path)
  expect(calls.filter(({ from }) => !asking.includes(from))).toEqual([
    { call: 'POST /api/contact', from: '/contact' },
  ])
})
