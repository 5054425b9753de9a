import type { Locator, Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { textOf } from '#content/long-text/long-text.ts'
import { expect, test } from './journey.ts'
import { publicPages } from './public-pages.ts'

test.use({ javaScriptEnabled: false })

/** The visible text of this part of the page. */
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

const { conferenceTopicsPage, faq, partners } = defaultContent.renewable
const main = (page: Page) => page.getByRole('main')
const speakers = (page: Page) => main(page).getByRole('article')

/** What else scripts would show, collapse or animate on these pages, by the checklist ids. */
const besides: Record<string, { what: string; shows: (page: Page) => Promise<void> }> = {
  '/': {
    what: 'every figure, every answer and the map W9 W12 W14',
    shows: async (page) => {
      const figures = page.getByRole('region', { name: 'The conference in figures' })
      await expect(figures.getByRole('definition')).toHaveText([
        '2,500+',
        '250+',
        '1,000+',
        '500+',
        '120+',
        '110+',
      ])
      const answers = page.getByRole('region', { name: 'Frequently asked questions' }).getByRole('paragraph')
      await expect(answers.filter({ visible: true })).toHaveText(
        faq.items.map(({ answer }) => textOf(answer)),
      )
      await expect(page.getByRole('img', { name: /^World map/ })).toBeVisible()
      await expect(page.getByRole('figure', { name: 'Experts by region' })).toBeVisible()
    },
  },
  '/speakers': {
    what: 'every speaker W18',
    shows: async (page) => {
      await expect(speakers(page)).toHaveCount(15)
      await expect(speakers(page).last().getByText('Vltava Institute of Technology, Czechia')).toBeVisible()
    },
  },
  '/agenda': {
    what: 'all days under their names W20 W32',
    shows: async (page) => {
      await expect(page.getByRole('tab')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^Day/ })).toHaveText([
        'Day 1: Friday, May 29, 2026',
        'Day 2: Saturday, May 30, 2026',
        'Day 3: Sunday, May 31, 2026',
      ])
      await expect(page.locator('#agenda').getByRole('listitem')).toHaveCount(25)
      for (const title of ['Opening Ceremony', 'Plenary: Storing a Season', 'Awards and Closing Ceremony'])
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText(/your time/)).toHaveCount(0)
    },
  },
  '/partners': {
    what: 'every partner and the way to become one W13 W21',
    shows: async (page) => {
      const strip = page.getByRole('list', { name: 'Partner institutions' })
      await expect(strip.getByRole('listitem')).toHaveText(partners.items.map(({ name }) => name))
      await expect(page.locator('.marquee ul:visible')).toHaveCount(1)
      await expect(page.locator('.marquee button')).toBeHidden()

      await main(page).getByRole('link', { name: 'Become a Partner' }).click()
      await expect(page).toHaveURL('/partners#become-a-partner')
      await expect(page.getByRole('heading', { name: 'Become a Partner' })).toBeInViewport()
    },
  },
  '/conference-topics': {
    what: 'the lines, the rates and the closing note W25',
    shows: async (page) => {
      await expect(page.locator('.topic-lines').getByRole('listitem')).toHaveCount(26)
      await expect(page.getByRole('row')).toHaveCount(6)
      await expect(page.getByText(conferenceTopicsPage.closing ?? '')).toBeVisible()
    },
  },
  '/previous-edition': {
    what: 'every speaker, title and topic W26 W27 W28',
    shows: async (page) => {
      await expect(page.getByRole('tablist')).toBeHidden()
      const headings = main(page).getByRole('heading', { level: 2 })
      await expect(headings).toHaveText(['Plenary Speakers', 'Keynote Speakers', 'Conference Topics'])
      for (const heading of await headings.all()) await expect(heading).toBeVisible()
      await expect(speakers(page)).toHaveCount(32)
      for (const text of [
        'Balancing a Windy Continent: Ten Years of North Sea Data',
        'From Coal Regions to Battery Regions',
        'Solar Energy',
      ])
        await expect(main(page).getByText(text)).toBeVisible()
    },
  },
  '/contact': {
    what: 'how to reach the organisers, and that the form needs scripts W22',
    shows: async (page) => {
      await expect(main(page).getByRole('link', { name: '+81 3-0000-0000' })).toBeVisible()
      for (const label of ['Name', 'Email', 'Subject', 'Message'])
        await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
      const notice = page.getByText(
        'This form needs JavaScript. Turn it on in your browser and reload the page, or write to info@example.org.',
      )
      await expect(notice).toBeVisible()
      await expect(notice.locator('a')).toHaveAttribute('href', 'mailto:info@example.org')
    },
  },
}

test('a visitor without scripts who comes from a payment learns that nothing is lost T31', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/payment-success?session_id=cs_1', '/discount-success?session_id=cs_1']) {
    await page.goto(path)
    await expect(main(page).getByText('If you have paid, nothing is lost: we email you.')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'info@example.org' })).toBeVisible()
    await expect(main(page).getByText('Loading...')).toBeHidden()
  }
})

test('every page says everything without scripts, under a title of its own, also what scripts would fold or move W8 W9 W12', {
  tag: [
    '@long',
    '@W13',
    '@W14',
    '@W18',
    '@W20',
    '@W21',
    '@W22',
    '@W25',
    '@W26',
    '@W27',
    '@W28',
    '@W31',
    '@W32',
  ],
}, async ({ page }) => {
  const titles = new Set<string>()
  for (const { path, heading, texts } of publicPages)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
      // animations are expensive and show nothing more
      await page.emulateMedia({ reducedMotion: path === '/partners' ? 'no-preference' : 'reduce' })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      expect(answer?.request().redirectedFrom()).toBeNull()
      expect(await page.context().cookies()).toEqual([])
      titles.add(await page.title())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)

      const shown = await visibleTextOf(main(page))
      expect(texts.filter((text) => !shown.includes(text))).toEqual([])
      const { what, shows } = besides[path] ?? {}
      if (what && shows) await test.step(what, () => shows(page))
      await page.setViewportSize({ width: 320, height: 800 })
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(320)
    })
  expect(titles.size).toBe(publicPages.length)
})
