import type { Locator, Page } from '@playwright/test'
import { navigateWithin } from './client-navigation.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, runningAnimations, test } from './journey.ts'

const statistics = ['2,500+', '250+', '1,000+', '500+', '120+', '110+']
const phone = { width: 390, height: 800 }

/** The bar's colours, the same in both themes. */
const black = 'rgb(7, 9, 13)'

/** The targets of the entries, in order. */
const headerLeadsTo = [
  ['Home', '/'],
  ['Speakers', '/speakers'],
  ['Agenda 2026', '/agenda'],
  ['Contact', '/contact'],
  ['Abstract Submission', '/abstract-submission'],
  ['Sessions', '/conference-topics'],
  ['Previous Edition', '/previous-edition'],
  ['Register', '/registration'],
]
const menuLeadsTo = [...headerLeadsTo.slice(0, 6), ['Gallery', '/gallery'], ...headerLeadsTo.slice(6)]
const footerLeadsTo = [
  ['/', '/#about', '/speakers', '/agenda'],
  ['/conference-topics', '/#faq', '/previous-edition'],
  ['/registration', '/abstract-submission', '/partners', '/contact'],
  // pages of the organisers' own
  ['/imprint', '/privacy', '/plan-your-visit'],
].flat()

const addressesOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
/** Labels and targets of the links. */
const entriesOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('href')]))
const desktop = { width: 1280, height: 800 }

/** Waits for hydration: from then on the layout restores scroll positions itself. */
const expectRunning = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual')

const open = async (page: Page, path = '/', viewport = desktop) => {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await expectRunning(page)
}

/** Opens a page whose scripts are delayed until they are released. */
const openWithoutScripts = async (page: Page, viewport = desktop) => {
  const releaseScripts = await holdResponses(page, '**/assets/*.js')
  await page.setViewportSize(viewport)
  await page.goto('/', { waitUntil: 'commit' })
  return async () => {
    await releaseScripts()
    await expectRunning(page)
  }
}

test('the website has its hero, a fixed bar with every entry, and a footer, with the map on the home page only W2 W4 W5', {
  tag: [
    '@W7',
    '@W8',
    '@W9',
    '@W10',
    '@W30',
    '@m1',
    '@m4',
    '@m5',
    '@m6',
    '@m7',
    '@m8',
    '@m11',
    '@m12',
    '@m13',
    '@m14',
  ],
}, async ({ page }) => {
  await open(page)
  const bar = page.getByRole('banner')
  const main = bar.getByRole('navigation', { name: 'Main' })
  const entries = main.locator('a:visible, button:visible')
  const root = page.locator('html')

  await test.step('the dropdown opens and closes by click W5', async () => {
    const dropdown = main.getByRole('button', { name: 'Abstract Submission' })
    const sessions = main.getByRole('link', { name: 'Sessions', exact: true })
    await dropdown.click()
    await expect(sessions).toBeVisible()
    await dropdown.click()
    await expect(sessions).toBeHidden()
  })

  await test.step('the hero', async () => {
    await expect(page).toHaveTitle('World Renewable Energy Conference 2026 - Tokyo')
    await expect(page.getByText('World Renewable Energy Conference 2026 - Tokyo')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "The World's Premier Renewable Energy Conference",
    )
    await expect(page.getByText('Be Part of World Renewable Energy Conference')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Abstract Submission' })).toBeVisible()
    expect(
      await entriesOf(page.getByRole('region', { name: "The World's Premier" }).getByRole('link')),
    ).toEqual([
      ['Register Now from €523.95', '/registration'],
      ['Abstract Submission', '/abstract-submission'],
    ])
  })

  await test.step('the bar', async () => {
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
    expect(await entriesOf(main.locator('a'))).toEqual(headerLeadsTo)
    await expect(bar).toHaveCSS('position', 'fixed')
    await page.evaluate('scrollTo(0, 1500)')
    await expect.poll(() => page.evaluate('scrollY')).toBe(1500)
    expect(await bar.boundingBox()).toEqual({ x: 0, y: 0, width: desktop.width, height: 64 })
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(root).toHaveAttribute('data-theme', theme)
      await expect(bar, theme).toHaveCSS('background-color', black)
    }
    await page.evaluate('scrollTo(0, 0)')
    await expect(bar.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('the footer W7 W8 W9', async () => {
    const footer = page.getByRole('contentinfo')

    const columns = footer.getByRole('navigation', { name: 'Footer' })
    await expect(columns.getByRole('heading')).toHaveText([
      'Quick Links',
      'Resources',
      'Participate',
      'Information',
    ])
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
      'Imprint',
      'Privacy',
      'Plan your visit',
    ])
    await expect(
      footer.getByText('The premier global conference for renewable energy leaders and innovators.'),
    ).toBeVisible()
    await expect(footer.getByText(/2025.*All rights reserved\.$/)).toBeVisible()
    await expect(footer.getByRole('img', { name: 'LinkedIn (no page yet)' })).toBeVisible()
    await expect(footer.getByText('+81 3-0000-0000')).toBeVisible()

    await test.step('a link of it arrives at the top of the next page, focuses its heading and says its title', async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await footer.getByRole('link', { name: 'Register Now' }).click()
      await expect(page).toHaveURL('/registration')
      await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeFocused()
      await expect.poll(() => page.evaluate('scrollY')).toBe(0)
      await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1)
    })
    await expect(footer.getByRole('listitem')).toHaveCount(14)
    await expect(footer.getByText('+81 3-0000-0000')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /^World map/ })).toHaveCount(0)
    await expect(page.getByText('Meet Experts from All Over The Globe')).toHaveCount(0)
  })
})

test('the dropdown opens and the theme follows the device before scripts come, and hero and bar lead to the registration W2 W4 W5', {
  tag: ['@long', '@W30'],
}, async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page)
  const bar = page.getByRole('banner')
  const main = bar.getByRole('navigation', { name: 'Main' })
  const root = page.locator('html')

  await test.step('before its scripts come, the dropdown opens and the page follows the device W5 W30', async () => {
    const dropdown = main.getByRole('button', { name: 'Abstract Submission' })
    const sessions = main.getByRole('link', { name: 'Sessions', exact: true })
    await dropdown.click()
    await expect(sessions).toBeVisible()
    await expect(dropdown).toHaveAttribute('aria-expanded', 'true')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(root).toHaveAttribute('data-theme', 'dark')

    await releaseScripts()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(dropdown).toHaveAttribute('aria-expanded', 'true')
    await expect(sessions).toBeVisible()
    await dropdown.click()
    await expect(sessions).toBeHidden()
    await expect(dropdown).toHaveAttribute('aria-expanded', 'false')
  })

  await page.getByRole('main').getByRole('link', { name: 'Register Now from' }).click()
  await expect(page).toHaveURL('/registration')
  await bar.getByRole('link', { name: 'World Renewable Energy Conference, home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await bar.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/registration')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone })

  test('the mobile menu repeats the header, with room for a finger, and closes by any choice W4 W6 m2', async ({
    page,
  }) => {
    const heights = (links: Locator) =>
      links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().height)))
    await open(page, '/', phone)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const entries = menu.getByRole('link')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.click()
    await expect(entries.first()).toBeVisible()
    await expect(entries).toHaveText([
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
    expect(await entriesOf(entries)).toEqual(menuLeadsTo)
    for (const links of ['banner', 'contentinfo'] as const) {
      const controls = page.getByRole(links).locator(links === 'banner' ? 'a:visible, button:visible' : 'a')
      expect((await heights(controls)).filter((height) => height < 44)).toEqual([])
      expect(await controls.count()).toBeGreaterThan(9)
    }

    // what robust.spec.ts checks of every entry holds for the current page as well
    await entries.first().click()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
  })

  test('the mobile menu opens before its scripts come, and keeps the focus until Esc gives it back W6', {
    tag: '@long',
  }, async ({ page }) => {
    const releaseScripts = await openWithoutScripts(page, phone)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const entries = menu.getByRole('link')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await test.step('opens before its scripts come, and stays open W6', async () => {
      await opener.click()
      await expect(entries.first()).toBeVisible()
      await releaseScripts()
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByRole('main')).toHaveAttribute('inert')
    })

    await test.step('the focus stays in it, and Esc gives it back', async () => {
      await page.getByRole('button', { name: 'Close menu' }).focus()
      await page.keyboard.press('Shift+Tab')
      await expect(menu.getByRole('button', { name: 'Theme: system' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(opener).toBeFocused()
    })
  })
})

/** Records where and how pages scroll the window. */
const keepScrolls = (page: Page) =>
  page.addInitScript(() => {
    const scrolls: string[] = []
    Object.assign(globalThis, { scrolls })
    const { scrollTo } = window
    const { scrollIntoView } = Element.prototype
    window.scrollTo = (...to: unknown[]) => {
      const [where] = to as [ScrollToOptions | number]
      if (typeof where === 'object') scrolls.push(`${where.top === 0 ? 'top' : where.top} ${where.behavior}`)
      Reflect.apply(scrollTo, window, to)
    }
    Element.prototype.scrollIntoView = function (options) {
      scrolls.push(`${this.id} ${typeof options === 'object' ? options.behavior : options}`)
      scrollIntoView.call(this, options)
    }
  })

/** The records since the last call. */
const scrollsOf = (page: Page) => page.evaluate((): string[] => Reflect.get(globalThis, 'scrolls').splice(0))

/** Follows the footer's link to this section of the home page. */
const followToSection = async (page: Page, label: string, id: string) => {
  await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()
  await expect(page).toHaveURL(`/#${id}`)
  const section = page.locator(`section#${id}`)
  await expect(section).toBeFocused()
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
}

test('Back returns to the old place, and the address of another page leads to its hash target W10', async ({
  page,
}) => {
  await open(page, '/registration')
  await page.evaluate('scrollTo(0, 400)')
  await expect.poll(() => page.evaluate('scrollY')).toBe(400)
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/registration')
  await expect.poll(() => page.evaluate('scrollY')).toBe(400)
  await followToSection(page, 'About', 'about')
})

test('a hash target is scrolled to after 100 ms, smoothly or at once where less motion is asked for, else the top is W10', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install()
  await keepScrolls(page)
  await open(page, '/registration#email')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toBeInViewport()
  await followToSection(page, 'About', 'about')
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await test.step('to the hash target after 100 ms, smoothly', async () => {
    const faq = page.locator('section#faq')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await page.evaluate(() => {
      const { setTimeout } = globalThis
      Object.assign(globalThis, {
        hundreds: 0,
        setTimeout: (work: () => void, wait: number, ...more: unknown[]) => {
          if (wait === 100) Object.assign(globalThis, { hundreds: Reflect.get(globalThis, 'hundreds') + 1 })
          return setTimeout(work, wait, ...more)
        },
      })
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click()
    // the duration counts from here
    await expect.poll(() => page.evaluate('hundreds')).toBeGreaterThan(0)
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1)
    await scrollsOf(page)
    await page.clock.runFor(99)
    expect(await scrollsOf(page)).toEqual([])
    await expect(faq).not.toBeFocused()

    await page.clock.runFor(1)
    expect(await scrollsOf(page)).toEqual(['faq smooth'])
    await expect(faq).toBeFocused()
    await page.clock.resume()
    await expect(faq.getByRole('heading', { level: 2 })).toBeInViewport()
  })

  await test.step('without a hash to the top, smoothly', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await scrollsOf(page)).toEqual(['top smooth'])
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  })

  await test.step('at once where the device asks for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await followToSection(page, 'FAQ', 'faq')
    expect(await scrollsOf(page)).toEqual(['faq instant'])
  })
})

test('the bar begins with a skip link, its dropdown closes in every way, and one button stops all motion and is remembered W5 W12', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  expect(await runningAnimations(page)).toBeGreaterThan(3)

  await page.getByRole('button', { name: 'Pause motion' }).click()
  await expect.poll(() => runningAnimations(page)).toBe(0)
  await page.reload()
  await expectRunning(page)
  await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveAttribute('aria-pressed', 'true')
  expect(await runningAnimations(page)).toBe(0)
  const figures = page.getByRole('region', { name: 'The conference in figures' })
  await expect(figures.getByRole('definition')).toHaveText(statistics)

  await test.step('the way past the bar, and its dropdown W5', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

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
})

test('a page carries the styles that it uses, and gets all others before another page is shown W31', async ({
  page,
}) => {
  const whole: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/site-[\w-]+\.css$/.test(request.url())) whole.push(request.url())
  })
  /** Computed style of the whole page. */
  const computedStyle = () =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('*')].map((element) => {
        const { display, color, gridTemplateColumns, paddingTop, fontSize } = getComputedStyle(element)
        return [element.tagName, display, color, gridTemplateColumns, paddingTop, fontSize].join()
      }),
    )
  await page.goto('/conference-topics')
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'on')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const own = await computedStyle()
  expect(whole).toEqual([])

  await page.goto('/contact')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await navigateWithin(page, '/conference-topics')
  await expect(page).toHaveTitle(/Topics/)
  expect(whole).toHaveLength(1)
  expect(await computedStyle()).toEqual(own)
})
