import type { Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { textOf } from '#content/long-text/long-text.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

const content = defaultContent.renewable
const headline = content.hero.headline
const gone = /Failed to load resource|Failed to fetch dynamically imported module/

const folding = [
  ...content.faq.items.map(({ answer }) => textOf(answer)),
  ...content.agenda.days.flatMap(({ items }) => items.map(({ title }) => title)),
]

/** Every answer of the FAQ and agenda item, which scripts would collapse. */
const expectEverythingOpen = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate((texts) => {
        const shown = new Set<string>()
        for (const element of document.querySelectorAll('#faq *, #agenda *')) {
          const { width, height } = element.getBoundingClientRect()
          if (width && height && element.checkVisibility({ visibilityProperty: true }))
            shown.add(element.textContent.trim())
        }
        return texts.filter((text) => !shown.has(text))
      }, folding),
    )
    .toEqual([])

const contactLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact', exact: true })

const expectContact = async (page: Page) => {
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.contact.title)
}

test('all content is open, and links work, when any one of the scripts is missing W11 W14 W20', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(gone)
  for (const chunk of ['entry.client', 'libraries', 'home-page', 'site-layout'])
    await test.step(chunk, async () => {
      let missing = 0
      await page.route(`**/assets/${chunk}-*.js`, (route) => {
        missing += 1
        return route.fulfill({ status: 404 })
      })
      await page.goto('/')
      await expect.poll(() => missing).toBeGreaterThan(0)

      await expectEverythingOpen(page)
      // the next page is the linked one even without scripts
      await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
      await contactLink(page).click()
      await expectContact(page)
      await page.unrouteAll()
    })
})

test('all content is open while a script takes 10 s to load, and is folded once it comes W11 W14 W20', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/home-page-*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'on')
  await page.clock.runFor(1000)
  await page.clock.runFor(10_000)
  await expectEverythingOpen(page)

  arrived.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'on')
})

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Until hydration a link is handled by the browser. */
const expectRunning = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector('header button') ?? {}).join()))
    .toContain('__react')

test('the home page keeps its text and its links when the code of its sections does not load W11', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(gone)
  expectedErrors.expect(/Applying inline style|Failed to fetch/)
  await page.clock.install()
  await page.route('**/assets/home-sections-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expectRunning(page)
  await page.keyboard.press('End')
  await expect(page.locator('html')).not.toHaveAttribute('data-scripts')

  await expect(h1(page, headline)).toBeVisible()
  await expectEverythingOpen(page)

  await contactLink(page).click()
  await expectContact(page)
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'on')

  await page.clock.runFor(6000)
  await page.goBack()
  await expect(h1(page, headline)).toBeVisible()
  await expect(page.getByText(content.audience.groups[0] ?? '').first()).toBeVisible()
})

test('the home page works, under the plain sun, when the code of the globe and of the map does not come W3 W9 W20', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(gone)
  const failed = [/spin-globe.*\.js/, /footer-promotion-.*\.js/].map((code) => page.waitForResponse(code))
  for (const code of ['**/spin-globe*', '**/assets/footer-promotion-*.js'])
    await page.route(code, (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expectRunning(page)
  await page.keyboard.press('End')
  for (const answer of await Promise.all(failed)) expect(answer.status()).toBe(404)

  await expect(page.locator('canvas')).toHaveCount(1)
  await expect(page.locator('canvas')).not.toHaveAttribute('data-drawn')
  await expect(page.getByRole('link', { name: 'Register Now' }).first()).toBeVisible()
  await hydrated(page.getByRole('tab').nth(1))
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tabpanel')).toContainText(content.agenda.days[1]?.items[0]?.title ?? '')
  await expect(page.getByRole('heading', { name: content.footer.promotion })).toBeVisible()
  await expect(h1(page, headline)).toHaveCount(1)
})

test('the whole page is loaded when its data is refused, is another page or does not come, or its styles do not W31', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource/)
  const agendaLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agenda 2026' })
  await page.goto('/contact')
  const hotel = { status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' }
  for (const [what, part, answer] of [
    ['its data is refused', '**/*.data*', { status: 500, body: 'no' }],
    ['its data is another page', '**/*.data*', hotel],
    ['its data does not come', '**/*.data*', undefined],
    ['its styles do not come', '**/assets/site-*.css', undefined],
  ] as const)
    await test.step(what, async () => {
      await expectRunning(page)
      await page.route(part, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await agendaLink.click()
      await expect(h1(page, content.agenda.title)).toBeVisible()
      await expect(agendaLink).toHaveAttribute('aria-current', 'page')

      await expectRunning(page)
      await page.goBack()
      await expect(h1(page, content.contact.title)).toBeVisible()
      await expect(page).toHaveURL('/contact')
      await page.unrouteAll()
    })
})

test('an address written in another way leads to its page with its query and hash, and a broken hash to the page itself W1 W10', {
  tag: '@long',
}, async ({ page }) => {
  const about = page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'About' })
  await page.goto('/Agenda/?day=2#main')
  await expect(page).toHaveURL('/agenda?day=2#main')
  await expect(page.getByRole('tab', { selected: true })).toContainText(content.agenda.days[1]?.label ?? '')

  await page.goto('/gallery#%E0%A4%A')
  await expect(h1(page, content.gallery.title)).toBeVisible()
  await about.click()
  await expect(page.locator('#about')).toBeFocused()
  for (const hash of ['#%', '#nothing'])
    await test.step(hash, async () => {
      await page.evaluate((to) => location.assign(to), hash)
      await expect(page).toHaveURL(`/${hash}`)
      await expect(h1(page, headline)).toBeVisible()
      await about.click()
      await expect(page).toHaveURL('/#about')
      await expect(page.locator('#about')).toBeFocused()
    })

  const answer = await page.request.get('/%E0%A4%A', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/'])
})
