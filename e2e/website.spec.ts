import type { Locator, Page } from '@playwright/test'
import { expect, runningAnimations, test } from './journey.ts'
import { fitsSideways } from './sideways.ts'

const phone = { width: 390, height: 800 }

/** Where the entries lead, in their order. */
const headerLeadsTo = [
  '/',
  '/speakers',
  '/agenda',
  '/contact',
  '/abstract-submission',
  '/conference-topics',
  '/previous-edition',
  '/registration',
]
const menuLeadsTo = [...headerLeadsTo.slice(0, 6), '/gallery', ...headerLeadsTo.slice(6)]
const footerLeadsTo = [
  ['/', '/#about', '/speakers', '/agenda'],
  ['/conference-topics', '/#faq', '/previous-edition'],
  ['/registration', '/abstract-submission', '/partners', '/contact'],
].flat()

const addressesOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const desktop = { width: 1280, height: 800 }

/** Waits until the page answers to clicks: the frame of the website then keeps the places of its pages itself. */
const expectRunning = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual')

const open = async (page: Page, path = '/', viewport = desktop) => {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await expectRunning(page)
}

test('W2 m11 m12 m13 m14 shows the hero and leads to the registration', async ({ page }) => {
  await open(page)

  await expect(page).toHaveTitle('World Renewable Energy Conference 2026 - Tokyo')
  await expect(page.getByText('World Renewable Energy Conference 2026 - Tokyo')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "The World's Premier Renewable Energy Conference",
  )
  await expect(page.getByText('Be Part of World Renewable Energy Conference')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Abstract Submission' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Register Now' }).click()
  await expect(page).toHaveURL('/registration')
})

test('W4 m1 keeps every entry in a fixed bar', async ({ page }) => {
  await open(page)
  const bar = page.getByRole('banner')
  const entries = bar.getByRole('navigation', { name: 'Main' }).locator('a:visible, button:visible')

  await expect(entries).toHaveText([
    'Home',
    'Speakers',
    'Agenda 2026',
    'Contact',
    'Abstract Submission',
    'Previous Edition',
    'Register',
    'Theme: system',
  ])
  expect(await addressesOf(bar.getByRole('navigation', { name: 'Main' }).locator('a'))).toEqual(headerLeadsTo)
  await expect(bar).toHaveCSS('position', 'fixed')
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/registration')
  await bar.getByRole('link', { name: 'World Renewable Energy Conference, home' }).click()
  await expect(page).toHaveURL('/')
})

test('W5 opens and closes the dropdown by click, Esc, a click elsewhere and navigation', async ({ page }) => {
  await open(page)
  const button = page.getByRole('button', { name: 'Abstract Submission' })
  const sessions = page.getByRole('link', { name: 'Sessions', exact: true })

  await button.click()
  await expect(sessions).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(sessions).toBeHidden()

  await button.click()
  await page.keyboard.press('Escape')
  await expect(sessions).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(sessions).toBeHidden()

  await button.click()
  await sessions.click()
  await expect(page).toHaveURL('/conference-topics')
  await expect(sessions).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('W6 m2 repeats the header in the mobile menu, keeps the focus and closes by any choice', async ({
  page,
}) => {
  await open(page, '/', phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })

  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Speakers',
    'Agenda 2026',
    'Contact',
    'Abstract Submission',
    'Sessions',
    'Gallery',
    'Previous Edition',
    'Register',
  ])
  const close = page.getByRole('button', { name: 'Close menu' })
  await page.keyboard.press('Shift+Tab')
  await expect(menu.getByRole('button', { name: 'Theme: system' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await addressesOf(menu.getByRole('link'))).toEqual(menuLeadsTo)
  await menu.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/registration')
  await expect(menu).toBeHidden()
})

test('W6 closes the mobile menu by choosing any of its entries, also the page that is shown', async ({
  page,
}) => {
  await open(page, '/', phone)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const entries = menu.getByRole('link')

  for (const [place, address] of menuLeadsTo.entries()) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await entries.nth(place).click()
    await expect(page).toHaveURL(address)
    await expect(menu).toBeHidden()
  }
})

test('W4 W6 gives every control of header and footer room for a finger', async ({
  browser,
  product,
  mishaps,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    hasTouch: true,
    isMobile: true,
    viewport: phone,
  })
  mishaps.watch(context)
  const page = await context.newPage()
  const heights = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().height)))

  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  for (const height of await heights(page.getByRole('banner').locator('a:visible, button:visible')))
    expect(height).toBeGreaterThanOrEqual(44)
  for (const height of await heights(page.getByRole('contentinfo').locator('a')))
    expect(height).toBeGreaterThanOrEqual(44)
  await context.close()
})

test('W7 W8 m4 m5 m6 m7 m8 ends every page with its footer, the phone number on the home page only', async ({
  page,
}) => {
  await open(page)
  const footer = page.getByRole('contentinfo')

  const columns = footer.getByRole('navigation', { name: 'Footer' })
  await expect(columns.getByRole('heading')).toHaveText(['Quick Links', 'Resources', 'Participate'])
  expect(await addressesOf(columns.getByRole('link'))).toEqual(footerLeadsTo)
  await expect(footer.getByRole('listitem')).toHaveText([
    'Home',
    'About',
    'Speakers',
    'Agenda',
    'Conference Topics',
    'FAQ',
    'Previous Edition',
    'Register Now',
    'Submit Abstract',
    'Become a Partner',
    'Contact Us',
  ])
  await expect(
    footer.getByText('The premier global conference for renewable energy leaders and innovators.'),
  ).toBeVisible()
  await expect(footer.getByText(/2025.*All rights reserved\.$/)).toBeVisible()
  await expect(footer.getByRole('img', { name: 'LinkedIn (no page yet)' })).toBeVisible()
  await expect(footer.getByText('+81 3-0000-0000')).toBeVisible()

  await footer.getByRole('link', { name: 'Register Now' }).click()
  await expect(page).toHaveURL('/registration')
  await expect(footer.getByRole('listitem')).toHaveCount(11)
  await expect(footer.getByText('+81 3-0000-0000')).toHaveCount(0)
})

test('W10 arrives at the top of the next page, focuses its heading and says its title', async ({ page }) => {
  await open(page)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Register Now' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeFocused()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1)
})

test('W10 goes to the hash target of an address and focuses it', async ({ page }) => {
  await open(page, '/registration#email')

  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toBeInViewport()
})

test('W10 finds the old place again on the way back', async ({ page }) => {
  await open(page, '/registration')
  await page.evaluate('scrollTo(0, 400)')
  await expect.poll(() => page.evaluate('scrollY')).toBe(400)
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/registration')
  await expect.poll(() => page.evaluate('scrollY')).toBe(400)
})

test('W30 follows the device, or what was chosen, before the first paint', async ({ page }) => {
  const root = page.locator('html')
  const control = page.getByRole('button', { name: /^Theme/ })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page)
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')

  await control.click()
  await expect(control).toHaveText('Theme: light')
  await control.click()
  await expect(control).toHaveText('Theme: dark')
  await expect(root).toHaveAttribute('data-theme', 'dark')

  await page.addInitScript({
    content:
      'requestAnimationFrame(() => { const { dataset } = document.documentElement; dataset.atFirstFrame = dataset.theme })',
  })
  await page.reload()
  await expectRunning(page)
  await expect(root).toHaveAttribute('data-at-first-frame', 'dark')
  await expect(control).toHaveText('Theme: dark')
})

test('stops every loop with one button, and remembers it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  expect(await runningAnimations(page)).toBeGreaterThan(3)

  await page.getByRole('button', { name: 'Pause motion' }).click()
  await expect.poll(() => runningAnimations(page)).toBe(0)
  await page.reload()
  await expectRunning(page)
  await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveAttribute('aria-pressed', 'true')
  expect(await runningAnimations(page)).toBe(0)
})

test('moves nothing where the device asks for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)

  await expect.poll(() => runningAnimations(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Pause motion' })).toBeHidden()
})

test('begins with a way past the bar', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('main')).toBeFocused()
})

test('passes axe in both themes, menus shut and open', async ({ page, axe }) => {
  await open(page)
  await axe()
  await page.getByRole('button', { name: 'Abstract Submission' }).click()
  await axe()

  await open(page, '/', phone)
  await axe()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await axe()
})

test('fits every width from 320 px on', async ({ page }) => {
  for (const width of [320, 360, 768, 1024, 1180, 1440]) {
    await open(page, '/', { width, height: 800 })
    await fitsSideways(page)
  }
})
