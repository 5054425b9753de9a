import type { Locator, Page } from '@playwright/test'
import { anAdmin } from '#tests/admins.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, logIn, openAdmin, openSession, sendLogin } from './back-office.ts'
import { navigateWithin } from './client-navigation.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

/** The links of the sidebar, and the heading of each page. */
const sidebarLeadsTo = [
  ['Dashboard', '/admin-dashboard', 'Dashboard'],
  // people
  ['Bookings', '/admin-bookings', 'All Registrations'],
  ['Abstract Submissions', '/admin-abstract-submissions', 'Abstract Submissions'],
  ['Messages', '/admin-messages', 'Messages'],
  ['Emails', '/admin-mails', 'Emails'],
  // money
  ['Payment Records', '/admin-payments', 'Payment Records'],
  ['Discounts', '/admin-discounts', 'Discount Records'],
  ['Exceptions', '/admin-exceptions', 'Exceptions'],
  ['Rehearsal', '/admin-rehearsal', 'Rehearsal'],
  // the website
  ['Registration Types', '/admin-registration-types', 'Registration Types'],
  ['Accommodations', '/admin-accommodations', 'Accommodation Combinations'],
  ['Sessions', '/admin-sessions', 'Session Options Management'],
  ['Interests', '/admin-interests', 'Manage Interests'],
] as const

const guarded = [
  ...sidebarLeadsTo.map(([, path]) => path),
  '/admin-manage-events',
  '/admin-conferences',
  '/admin-conferences/new',
  '/admin-website',
  '/admin-accounts',
  '/admin-privacy',
  '/admin-own-account',
  '/admin-audit',
  '/admin-api',
  '/admin-settings',
]

const loginCall = '**/admin/api/admin/login'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Admin Panel' })
const website = (page: Page, name: string) => page.getByRole('radio', { name })

const isFocused = (locator: Locator) => expect(locator).toBeFocused()

const press = async (page: Page, keys: string) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a page opened without a session leads to the login, which says what went wrong, and on to that page, all by keyboard A2 A3 m123', {
  tag: ['@m124', '@m127'],
}, async ({ page, product, expectedErrors }) => {
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const button = page.getByRole('button', { name: 'Log in' })

  await test.step('a page leads to the login A2', async () => {
    await page.goto('/admin-payments')
    await expect(page).toHaveURL('/admin-login')
    await expect(title(page)).toHaveText('Admin Login')
    await expect(page).toHaveTitle('Admin Login')
  })

  await test.step('it asks for both fields A3 m123 m124', async () => {
    await expect(email).toHaveAttribute('autocomplete', 'username')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await button.click()
    await isFocused(email)
    await expect(email).toHaveAccessibleDescription('Email is required')
    await expect(password).toHaveAccessibleDescription('Password is required')
    await expect(page).toHaveTitle('Error: Admin Login')
  })

  const banner = page.getByRole('alert').filter({ hasText: 'Email or password is incorrect.' })
  await test.step('a wrong password leaves what was typed A3 m127', async () => {
    expectedErrors.expect(/status of 401 .*admin\/login/)
    await sendLogin(page, { email: product.owner.email, password: 'not this one' })
    await isFocused(banner)
    await expect(email).toHaveValue(product.owner.email)
    await expect(password).toHaveValue('not this one')
  })

  await test.step('the password can be looked at, and the keyboard goes all the way A3', async () => {
    const answer = await holdResponses(page, loginCall)
    await email.fill('')
    await page.keyboard.type(product.owner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Delete')
    await page.keyboard.type(product.owner.password)
    await page.keyboard.press('Tab')
    const eye = page.getByRole('button', { name: 'Show password' })
    await isFocused(eye)
    await expect(password).toHaveAttribute('type', 'password')
    await page.keyboard.press('Space')
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue(product.owner.password)
    await page.keyboard.press('Tab')
    await isFocused(button)
    await page.keyboard.press('Enter')
    const busy = page.getByRole('button', { name: 'Logging in...' })
    await expect(busy).toBeVisible()
    await expect(busy).toBeDisabled()
    await expect(banner).toBeHidden()
    await answer()
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(title(page)).toHaveText('Dashboard')
    await isFocused(title(page))
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toMatch(/^\w+\.[\w-]+\.[\w-]+$/)
  })
})

test('every page opened without a session leads to the login, which says what is wrong with an answer or that none came A2 A3 m122', {
  tag: ['@long', '@m125', '@m126', '@m127'],
}, async ({ page, expectedErrors }) => {
  await test.step('the Unauthorized panel stands where the login cannot be reached, but not on the discounts A2 m122', async () => {
    let release = () => {}
    const free = new Promise<void>((go) => {
      release = go
    })
    let pending = 0
    await page.route(/admin-login-page-[^/]*\.js/, async (route) => {
      pending++
      await free
      await route.continue().catch(() => undefined)
    })
    const sentence = page.getByText('You do not have permission to access this page.')

    await page.goto('/admin-discounts')
    await expect.poll(() => pending).toBe(1)
    await expect(sentence).toBeHidden()
    await expect(page.getByText('Loading...')).toBeVisible()

    await page.goto('/admin-payments')
    await expect(sentence).toBeVisible()
    await expect(page).toHaveTitle('Unauthorized - Admin')
    // navigating elsewhere meanwhile restarts the redirect to the login
    await navigateWithin(page, '/admin-bookings', { mayStay: true })
    await expect(page).toHaveURL('/admin-bookings')
    release()
    await expect(title(page)).toHaveText('Admin Login')
    await expect(sentence).toBeHidden()
  })

  await test.step('every page leads to the login A2', async () => {
    for (const path of [...guarded, '/admin', '/admin-nothing']) {
      await navigateWithin(page, path, { mayStay: true })
      await expect(page, path).toHaveURL('/admin-login')
      await expect(title(page)).toHaveText('Admin Login')
    }
    await expect(page).toHaveTitle('Admin Login')
  })

  await test.step('it says what is wrong with an answer A3 m125 m126', async () => {
    expectedErrors.expect(/status of 429/)
    const user = { id: '1', email: 'a@example.org', name: 'A' }
    for (const [status, json, sentence] of [
      [200, { user }, 'Invalid user data returned from server'],
      [200, { user: { ...user, role: 'OWNER', websites: [] } }, 'No authentication token received'],
      [
        429,
        { message: 'Too many failed logins. Try again in 15 minutes.' },
        'Too many failed logins. Try again in 15 minutes.',
      ],
    ] as const) {
      await page.route(loginCall, (route) => route.fulfill({ status, json }), { times: 1 })
      await sendLogin(page, { email: 'a@example.org', password: 'x' })
      await isFocused(page.getByRole('alert').filter({ hasText: sentence }))
      await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
    }
  })
})

test('an admin goes from the login to the dashboard, on to every page by links, cards and keys, and to another website A1 A2 A5', {
  tag: ['@A6', '@m128', '@m189'],
}, async ({ page, product }) => {
  const links = sidebar(page).getByRole('navigation', { name: 'Admin' }).getByRole('link')

  await test.step('from the login to the dashboard A2', async () => {
    await openSession(page, product.owner)
    await page.goto('/admin-login')
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(page).toHaveTitle('Dashboard - Optics - Admin')
    await isFocused(title(page))
  })

  await test.step('it says who is logged in for how long A5 m128', async () => {
    await expect(sidebar(page).getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    await expect(sidebar(page).getByText(product.owner.email)).toBeVisible()
    await expect(sidebar(page).getByText('Role: OWNER')).toContainText(/30 min left/)
    const paths = sidebarLeadsTo.map(([, path]) => path)
    // the website editor, which has its own sidebar
    const index = paths.indexOf('/admin-registration-types')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      ...paths.slice(0, index),
      '/admin-website',
      ...paths.slice(index),
      '/admin-accounts',
      '/admin-privacy',
      '/admin-audit',
      '/admin-api',
      '/admin-settings',
    ])
    for (const group of ['People', 'Money', 'Website', 'System'])
      await expect(sidebar(page).getByRole('region', { name: group })).toBeVisible()
  })

  await test.step('a button of the dashboard leads to each page A6 m189', async () => {
    const cards = page.getByRole('navigation', { name: 'Go to' })
    await expect(cards.getByRole('listitem')).toHaveCount(7)
    // below the waiting items and above the figures or first steps
    await expect(page.locator('section:has(#waiting) ~ nav[aria-label="Go to"] + *')).toBeVisible()
    await expect(cards.getByRole('link')).toHaveText([
      'Payment Records',
      'Bookings',
      'Manage Events',
      'Interest Options',
      'Accommodation Combinations',
      'Abstract Submissions',
      'Registration Types',
    ])
    const paths = [
      'payments',
      'bookings',
      'manage-events',
      'interests',
      'accommodations',
      'abstract-submissions',
      'registration-types',
    ]
    expect(
      await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(paths.map((path) => `/admin-${path}`))
    await cards.getByRole('link', { name: 'Manage Events' }).click()
    await expect(page).toHaveURL('/admin-manage-events')
  })

  await test.step('a link leads to every page A5 m128', async () => {
    await sidebar(page).getByRole('link', { name: 'Owner' }).click()
    await expect(page).toHaveURL('/admin-own-account')
    for (const [name, path, heading] of sidebarLeadsTo.toReversed()) {
      const link = links.and(page.getByRole('link', { name, exact: true }))
      await link.click()
      await expect(page).toHaveURL(path)
      await isFocused(title(page).and(page.getByText(heading, { exact: true })))
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(`${heading} - Optics - Admin`)
    }
  })

  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await test.step('it hears the keys, but not where someone types A5', async () => {
    await press(page, 'gb')
    await expect(page).toHaveURL('/admin-bookings')
    await isFocused(title(page))
    await page.keyboard.press('Control+g')
    await press(page, 'p')
    await press(page, '?')
    await expect(dialog).toBeVisible()
    // shortcuts do nothing in a dialog
    await press(page, 'gd')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await isFocused(title(page))
    await expect(page).toHaveURL('/admin-bookings')

    // the search field receives the letters
    const search = page.getByRole('searchbox', { name: 'Search registrations' })
    await expect(search).toBeVisible()
    await press(page, 'f')
    await isFocused(search)
    await press(page, 'gd?')
    await expect(search).toHaveValue('gd?')
    await expect(page).toHaveURL('/admin-bookings?q=gd%3F')
    await search.fill('')
    await expect(page).toHaveURL('/admin-bookings')
  })

  await test.step('all websites are theirs, and changing it changes the page A1 m128', async () => {
    await expect(website(page, 'Optics')).toBeChecked()
    for (const name of ['Optics', 'Renewable', 'Nursing']) await expect(website(page, name)).toBeEnabled()
    await website(page, 'Nursing').check()
    await expect(page).toHaveURL('/admin-bookings')
    await expect(page).toHaveTitle('All Registrations - Nursing - Admin')
    await expect(page.getByRole('main').getByText(/Nursing/)).toBeVisible()
  })
})

test('the back-office remembers the website and whether shortcut keys are on, and works by keyboard alone A1 A3 A5', {
  tag: ['@long', '@m128'],
}, async ({ page, product }) => {
  const links = sidebar(page).getByRole('navigation', { name: 'Admin' }).getByRole('link')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await logIn(page, product.owner)

  await test.step('the editor of the website has all the room: signs beside it, and the sidebar by a button', async () => {
    await sidebar(page).getByRole('link', { name: 'Website', exact: true }).click()
    await expect(page).toHaveTitle('Website - Home - Optics - Admin')
    await isFocused(title(page))
    await expect(links.and(page.getByRole('link', { name: 'Website', exact: true }))).toHaveAttribute(
      'aria-current',
      'page',
    )
    await sidebar(page).getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await menu.getByRole('link', { name: 'Interests' }).click()
    await expect(page).toHaveURL('/admin-interests')
  })

  await test.step('the name of the website beside a title leads to its events', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Optics', exact: true }).click()
    await expect(page).toHaveURL('/admin-manage-events')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Optics', exact: true }),
    ).toHaveAccessibleDescription('Manage Events')
  })

  await test.step('the keys are put away, and another website is chosen A1 A5', async () => {
    await press(page, 'gb')
    await expect(page).toHaveURL('/admin-bookings')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByRole('checkbox', { name: 'Use these keys' }).uncheck()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await website(page, 'Nursing').check()
    await expect(page).toHaveTitle('All Registrations - Nursing - Admin')
  })

  await test.step('a reload remembers the website, and that the keys are not heard A1 A5 m128', async () => {
    await page.reload()
    await expect(title(page)).toBeVisible()
    await expect(website(page, 'Nursing')).toBeChecked()
    await expect(sidebar(page).getByText('g d')).toBeHidden()
    await press(page, 'gd?')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(page).toHaveURL('/admin-bookings')
    await dialog.getByRole('checkbox').check()
    await page.keyboard.press('Escape')
    await press(page, 'gd')
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(title(page)).toHaveText('Dashboard')
  })

  await test.step('optics is taken for no website A1 m128', async () => {
    await page.evaluate(() => localStorage.setItem('selectedWebsite', '"physics"'))
    await page.reload()
    await expect(title(page)).toBeVisible()
    await expect(website(page, 'Optics')).toBeChecked()
  })

  await test.step('the first stops of the keyboard: to the content, the website and the pages A3 A5', async () => {
    await page.keyboard.press('Tab')
    await isFocused(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Tab')
    await isFocused(website(page, 'Optics'))
    // the first activity of a minute renders every page
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 60_000
    })
    await page.keyboard.press('ArrowDown')
    await isFocused(website(page, 'Renewable'))
    await expect(page).toHaveTitle('Dashboard - Renewable - Admin')
    await page.keyboard.press('Tab')
    await isFocused(sidebar(page).getByRole('link', { name: 'All conferences' }))
    await page.keyboard.press('Tab')
    await isFocused(sidebar(page).getByRole('button', { name: 'Search' }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await isFocused(sidebar(page).getByRole('link', { name: 'Bookings', exact: true }))
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText('All Registrations')
    await isFocused(title(page))
    await expect(
      page.getByRole('status').filter({ hasText: 'All Registrations - Renewable - Admin' }),
    ).toBeAttached()
  })

  await test.step('the drawer of a phone keeps the focus, and every way on closes it A5', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const menu = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await menu.click()
    await isFocused(page.getByRole('button', { name: 'Close menu' }))
    await expect(drawer.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    const reached = await page.evaluateHandle(() => {
      const stops: boolean[] = []
      addEventListener('focusin', ({ target }) => stops.push((target as Element).closest('main') !== null))
      return stops
    })
    for (let stop = 0; stop < 25; stop++) await page.keyboard.press('Tab')
    const stops = await reached.jsonValue()
    expect(stops.length).toBeGreaterThan(15)
    expect(stops).not.toContain(true)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await isFocused(menu)

    await menu.click()
    await website(page, 'Nursing').check()
    await drawer.getByRole('link', { name: 'Discounts' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveTitle('Discount Records - Nursing - Admin')
    await isFocused(title(page))

    await menu.click()
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(drawer).toBeHidden()
    await expect(sidebar(page).getByRole('link', { name: 'Discounts' })).toBeVisible()
  })
})

test('an admin is offered only the granted websites and no page of the owners, and reads who can grant one A1 A5', {
  tag: '@long',
}, async ({ page, product }) => {
  const refusal = 'You do not have permission to access this page.'
  await logIn(
    page,
    await anAdmin(product.db, { role: 'VIEWER', websites: [aWebsite('nursing'), aWebsite('renewable')] }),
  )
  await expect(website(page, 'Renewable')).toBeChecked()
  await expect(website(page, 'Optics no access')).toBeDisabled()
  await expect(sidebar(page).getByText('Role: VIEWER')).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Accounts' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Accounts' })).toBeHidden()
  for (const path of [
    '/admin-accounts',
    '/admin-accounts/',
    '/Admin-Accounts',
    '/admin-privacy',
    '/admin-settings',
  ]) {
    await navigateWithin(page, '/admin-own-account')
    await expect(title(page)).toHaveText('Your account')
    await navigateWithin(page, path)
    await expect(page.getByRole('main')).toContainText(refusal)
    await expect(page).toHaveURL(path)
  }

  await test.step('an admin without any website A1', async () => {
    await leaveNothing(page)
    await logIn(page, await anAdmin(product.db, { role: 'ADMIN', websites: [] }))
    for (const name of ['Optics', 'Renewable', 'Nursing']) await expect(website(page, name)).toBeDisabled()
    const notice = page.getByText('You have no access to a website yet.')
    await expect(notice).toBeVisible()

    // requests nothing of a website without access: a refusal would fail the test
    await expect(page).toHaveTitle('Dashboard - Admin')
    await expect(page.getByRole('main').getByRole('link', { name: 'Bookings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Figures' })).toBeHidden()
    for (const [name, path] of sidebarLeadsTo.slice(1)) {
      await navigateWithin(page, path, { mayStay: true })
      await expect(sidebar(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(page.getByRole('main')).toContainText(
        path === '/admin-abstract-submissions' ? 'Invalid website selection' : refusal,
      )
      await expect(notice).toBeVisible()
    }
    for (const [path, heading] of [
      ['/admin-own-account', 'Your account'],
      ['/admin-audit', 'Audit'],
      ['/admin-api', 'API'],
    ] as const) {
      await sidebar(page).locator(`a[href="${path}"]`).click()
      await expect(page).toHaveURL(path)
      await expect(title(page)).toHaveText(heading)
    }
  })
})

test('a page waits 2000 ms for the session and no longer, and the minutes of a session are counted down A2 A5 m121', {
  tag: '@long',
}, async ({ page, product }) => {
  const refreshCall = '**/admin/api/admin/refresh'
  await page.route(refreshCall, () => undefined)
  const now = Date.now()
  await page.clock.install({ time: now - 60_000 })
  await page.clock.pauseAt(now)
  const request = page.waitForRequest(refreshCall)
  await page.goto('/admin-payments')
  await request

  await page.clock.runFor(1950)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(page).toHaveTitle('Loading... - Admin')
  await expect(page).toHaveURL('/admin-payments')
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/admin-login')
  await expect(title(page)).toHaveText('Admin Login')

  await page.unroute(refreshCall)
  await sendLogin(page, product.owner)
  await expect(sidebar(page).getByText('30 min left')).toBeVisible()
  await page.clock.runFor('10:00')
  await expect(sidebar(page).getByText('20 min left')).toBeVisible()
})

/** A session that is about to expire; `answer` returns the status of its refresh. */
const aboutToEnd = async (page: Page, product: Product) => {
  // the clock stands still, so that no further attempt follows
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { token: _, ...opened } = await openSession(page, product.owner)
  const answers: ((status: number) => void)[] = []
  await page.route('**/admin/api/admin/refresh', async (route) => {
    const status = await new Promise<number>((go) => answers.push(go))
    await (status === 200 ? route.continue() : route.fulfill({ status, json: {} }))
  })
  const answer = async (status: number) => {
    await expect.poll(() => answers.length).toBe(1)
    answers.pop()?.(status)
  }
  return { opened, answer }
}

test('the session monitor watches over a session that is about to end A21 m185 m187', {
  tag: ['@m188'],
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/status of 503/)
  const { opened, answer } = await aboutToEnd(page, product)
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('adminSession')) return
    const now = Date.now()
    const times = { issuedAt: now - 1_560_000, expiresAt: now + 252_000 }
    sessionStorage.setItem('adminSession', JSON.stringify({ ...session, ...times, monitor: 'full' }))
    localStorage.setItem('adminToken', session.accessToken)
    for (const shelf of [localStorage, sessionStorage]) shelf.setItem('adminLastActivity', String(now))
  }, opened)

  await openAdmin(page, '/admin-dashboard')
  const dot = (health: string) => page.getByRole('button', { name: `Session: ${health}` })
  await dot('Refreshing').click()
  await expect(page.getByRole('complementary', { name: 'Session' })).toContainText('Refreshing…')
  await answer(503)
  await expect(page.getByRole('status').filter({ hasText: 'Session: Expiring Soon' })).toBeAttached()

  const widget = page.getByRole('complementary', { name: 'Session' })
  await expect(widget.getByText('Expiring Soon', { exact: true })).toBeVisible()
  await expect(widget).toContainText(/Time to expiry 4m \d+s/)
  await expect(widget).toContainText(product.owner.email)
  await expect(widget).toContainText(`${opened.sessionId.slice(0, 25)}…`)
  await expect(widget).not.toContainText(opened.sessionId)
  await expect(widget).toContainText('Last activity')
  await expect(widget).toContainText('Issued')
  await expect(widget.getByText(/^4m/)).toHaveCSS('color', 'rgb(168, 18, 58)')

  await widget.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(widget.getByRole('button', { name: 'Refreshing…' })).toBeDisabled()
  await answer(503)
  await expect(widget.getByRole('alert')).toHaveText('Failed to refresh session')

  await page.keyboard.press('Escape')
  await expect(widget.getByText('Time to expiry')).toBeHidden()
  await isFocused(dot('Expiring Soon'))
  await page.keyboard.press('Enter')
  await widget.getByRole('button', { name: 'Refresh', exact: true }).click()
  await answer(200)
  await expect(widget).toBeHidden()
  await expect(page).toHaveURL('/admin-dashboard')
})

test('the session monitor shows less of a session that is about to end when SESSION_MONITOR is compact or off A21 m188', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/status of 503/)
  const { opened, answer } = await aboutToEnd(page, product)
  const widget = page.getByRole('complementary', { name: 'Session' })
  const openWith = async (monitor: 'compact' | 'off') => {
    await page.addInitScript(
      (session) => {
        const now = Date.now()
        const times = { issuedAt: now - 1_560_000, expiresAt: now + 252_000 }
        sessionStorage.setItem('adminSession', JSON.stringify({ ...session, ...times }))
        sessionStorage.setItem('adminLastActivity', String(now))
        localStorage.setItem('adminToken', session.accessToken)
      },
      { ...opened, monitor },
    )
    await openAdmin(page, '/admin-dashboard')
    const refused = page.waitForResponse('**/admin/api/admin/refresh')
    await answer(503)
    await refused
  }

  await openWith('off')
  await expect(page.getByText(/\d min left/)).toBeVisible()
  await expect(widget).toBeHidden()

  await openWith('compact')
  await widget.getByRole('button').click()
  await expect(widget).toContainText(/Time to expiry \dm \d+s/)
  await expect(widget).toContainText(product.owner.email)
  await expect(widget).not.toContainText('Session ID')
  await expect(widget.getByRole('button', { name: /^Refresh/ })).toBeHidden()
})
