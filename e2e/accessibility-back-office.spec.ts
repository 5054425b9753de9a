import type { Page } from '@playwright/test'
import type { Figures } from '#features/dashboard/dashboard.contract.ts'
import { listRehearsals, type Rehearsal } from '#features/rehearsal/rehearsal.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { anAdmin } from '#tests/admins.ts'
import { openAdmin, rememberWebsite, resumeAs, resumeSession, sendLogin } from './back-office.ts'
import { holdAnswers } from './hold-answers.ts'
import { expect, test } from './journey.ts'
import { judged } from './judge-page.ts'
import { fitsSideways } from './sideways.ts'

const desktop = { width: 1280, height: 720 }
const refusal = { status: 403, json: { message: 'Not today.' } }
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })
const main = (page: Page) => page.getByRole('main')

/** By the sidebar: the page that was judged before is not loaded again. */
const goTo = async (page: Page, link: string, heading = link) => {
  await page.setViewportSize(desktop)
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await sidebar.getByRole('link', { name: link, exact: true }).click()
  await expect(title(page)).toHaveText(heading)
}

const fitsAt = async (page: Page, widths: readonly number[]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await fitsSideways(page)
  }
}

const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}`
const steps = Array.from({ length: 30 }, (_, at) => ({
  from: day(at + 1),
  to: day(at + 1),
  registrations: at % 4,
  revenueCents: (at % 3) * 10_000,
  testRevenueCents: (at % 2) * 5_000,
}))
const someFigures: Figures = {
  from: day(1),
  to: day(30),
  unit: 'day',
  steps,
  registrations: 43,
  cancelled: 2,
  revenueCents: 300_000,
  discountRevenueCents: 10_000,
  testRevenueCents: 75_000,
  testDiscountRevenueCents: 0,
  countries: [
    { name: 'Japan', count: 40 },
    { name: 'Peru', count: 3 },
  ],
  otherCountries: { countries: 0, count: 0 },
  registrationTypes: [{ name: 'REGISTRATION_ONLY', count: 43 }],
  presentationTypes: [{ name: 'LISTENER', count: 43 }],
  sessions: [{ name: 'Grid storage', count: 3, isDeleted: true }],
  abstracts: 3,
  way: { registered: 43, opened: 30, paid: 20, paidInTest: 5 },
  unreadMessages: 2,
  openExceptions: 1,
}

test('A2 A3 A5 A6 A21 login and dashboard pass axe in both themes and fit every window', async ({
  page,
  product,
  mishaps,
  axe,
}) => {
  test.slow()
  mishaps.expect(/403/)
  const widths = [320, 360, 768, 1024]
  const judge = judged(axe)
  const letGo = await holdAnswers(page, '**/assets/admin-login-page-*.js')

  await judge('the panel where the login does not come', async () => {
    await page.goto('/admin-payments', { waitUntil: 'commit' })
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
  })
  await judge('the login', async () => {
    await letGo()
    await expect(title(page)).toHaveText('Admin Login')
  })
  await fitsAt(page, widths)
  await judge('its errors', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page).toHaveTitle('Error: Admin Login')
  })

  let figures: object = { json: someFigures }
  await page.route('**/admin/api/admin/figures/*', (route) => route.fulfill(figures))
  const panel = page.getByRole('region', { name: 'Figures', exact: true })
  await judge('the figures as bars', async () => {
    await sendLogin(page, product.owner)
    await expect(title(page)).not.toHaveText('Admin Login')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(panel.getByRole('slider').first()).toBeVisible()
  })
  await fitsAt(page, widths)
  await judge('the figures as tables', async () => {
    await page.setViewportSize(desktop)
    await button(page, 'Show as table').click()
    await expect(panel.getByRole('region', { name: 'Registrations by day, as a table' })).toBeVisible()
  })
  await judge('the dashboard without figures', async () => {
    figures = refusal
    await page.getByText('90 days', { exact: true }).click()
    await expect(alert(page)).toContainText('The figures could not be loaded')
  })
  await judge('the keys', async () => {
    await button(page, 'Keyboard shortcuts').click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await judge('the menu of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await button(page, 'Open menu').click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
  await page.evaluate(() => {
    const now = Date.now()
    const times = { issuedAt: now - 1_560_000, expiresAt: now + 252_000, monitor: 'full' }
    const session = JSON.parse(sessionStorage.getItem('adminSession') ?? '{}')
    sessionStorage.setItem('adminSession', JSON.stringify({ ...session, ...times }))
  })
  await holdAnswers(page, '**/admin/api/admin/refresh')
  await judge('a session that is being refreshed', async () => {
    await page.setViewportSize(desktop)
    await page.reload()
    await page.getByRole('button', { name: 'Session: Refreshing' }).click()
    await expect(page.getByRole('complementary', { name: 'Session' })).toContainText('Refreshing...')
  })
})

test('the pages without a session, and those of a viewer, pass axe in both themes', async ({
  page,
  product,
  axe,
}) => {
  const judge = judged(axe)
  for (const path of ['/admin-password-forgotten', '/admin-set-password'])
    await judge(path, async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible()
      await fitsSideways(page)
    })
  await judge('what is not granted', async () => {
    await page.setViewportSize(desktop)
    await resumeAs(page, product, { role: 'VIEWER', websites: ['nursing', 'renewable'] })
    await openAdmin(page, '/admin-dashboard')
    await expect(page.getByRole('radio', { name: 'Optics not granted to you' })).toBeDisabled()
  })
})

test('accounts, audit and events pass axe in both themes and fit a phone', async ({ page, product, axe }) => {
  test.slow()
  const judge = judged(axe)
  const email = `${'m'.repeat(60)}@example.org`
  const { id } = await anAdmin(product.db, { role: 'ADMIN', websites: ['renewable'], email })
  const name = 'Mina <b>Long</b> مثال '.repeat(6)
  await product.db.updateTable('admins').set({ name }).where('id', '=', id).execute()
  await resumeSession(page, product.owner)
  await rememberWebsite(page, 'renewable')

  await judge('the accounts', async () => {
    await openAdmin(page, '/admin-accounts')
    await expect(page.getByRole('table')).toContainText(email)
  })
  await judge('the invitation with its errors', async () => {
    await fitsAt(page, [360])
    await button(page, 'Invite').click()
    await page.getByRole('radio', { name: 'Admin' }).check()
    await button(page, 'Send invitation').click()
    await expect(page.getByText('Choose at least one website')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await judge('the own account', async () => {
    await openAdmin(page, '/admin-own-account')
    await expect(page.getByText('This session')).toBeVisible()
    await fitsSideways(page)
  })
  await judge('the audit', async () => {
    await page.setViewportSize(desktop)
    const event = { action: 'event.saved', subject: 'Dates', website: 'nursing' as const }
    const [old, changed] = [{ contactAddress: '1-2-3 Ariake\nTokyo' }, { contactAddress: '4-5-6 Uji\nKyoto' }]
    const by = { adminId: null, email: 'changer@example.org' }
    await writeAudit(product.db, by, new Date(), { ...event, old, new: changed })
    await openAdmin(page, '/admin-audit')
    await expect(page.getByRole('table').getByText('Event saved')).toBeVisible()
  })
  await judge('the event', async () => {
    await openAdmin(page, '/admin-manage-events')
    await expect(page.getByLabel('First day')).toBeEnabled()
  })
  await judge('what is wrong with the event', async () => {
    await page.getByLabel('City').fill('')
    await page.getByLabel('City').press('Enter')
    await expect(page.getByRole('link', { name: 'City is required' })).toBeVisible()
    await expect(page.getByLabel('City')).toBeFocused()
  })
})

const played: Rehearsal = {
  id: '019ad000-0000-7000-8000-000000000000',
  scenario: 'refund',
  askedBy: 'ada@example.org',
  mailsTo: 'ada@example.org',
  startedAt: '2026-11-20T14:06:00.000Z',
  endedAt: '2026-11-20T14:06:05.000Z',
  outcome: 'as_expected',
  paymentId: '019ad000-0000-7000-8000-000000000001',
  steps: [true, false].map((isRight) => ({
    what: 'The visitor pays',
    expected: 'The payment is completed',
    seen: isRight ? 'The payment is completed' : 'It is pending',
    isRight,
    at: '2026-11-20T14:06:01.000Z',
  })),
}

test('A15 A17 A18 A20 R6 combinations, options, prices and rehearsals pass axe in both themes and fit a phone', async ({
  page,
  product,
  mishaps,
  axe,
}) => {
  test.slow()
  mishaps.expect(/403/)
  const judge = judged(axe)
  const email = `judged.${process.pid}@example.org`
  const { id: user } = await anAdmin(product.db, { role: 'OWNER', email })
  await resumeSession(page, { email, password: 'a password for tests' })
  await rememberWebsite(page, 'nursing')
  const standing = { isStanding: false, seen: 49_900, at: Date.now() }
  const kept = { ...standing, user, website: 'nursing', form: 'price', record: '0', values: { typed: '12' } }
  await page.addInitScript((change) => sessionStorage.setItem('kept-changes', JSON.stringify([change])), {
    ...kept,
    words: 'the price of EXHIBITOR',
    address: '/admin-registration-types',
  })
  const rehearsals = { refusal: null, rehearsals: [played] }
  await page.route(`**${listRehearsals.path.replace(':website', '*')}`, (route) =>
    route.fulfill({ json: rehearsals }),
  )
  const row = { website: 'nursing' as const, name: `Long ${'x'.repeat(190)}` }
  const createdAt = new Date('2026-01-05T08:00:00Z')
  for (const table of ['sessionOptions', 'interestOptions'] as const)
    await product.db
      .insertInto(table)
      .values({ ...row, createdAt })
      .execute()
  for (const path of ['accommodation', 'sessions', 'interested-in'])
    await page.route(`**/admin/api/admin/${path}/**`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal),
    )

  await judge('the change that can be gone on with', async () => {
    await openAdmin(page, '/admin-registration-types')
    await expect(page.getByRole('button', { name: /^Continue your changes to / })).toBeVisible()
    await expect(page.getByText(/^\d+ registration types$/)).toBeVisible()
  })
  await fitsAt(page, [320])
  await judge('a price in its row', async () => {
    await page.setViewportSize(desktop)
    await button(page, 'Edit LISTENER').click()
    await page.getByRole('spinbutton').fill('549.5')
    await expect(page.getByText(/ to €549.50$/)).toBeVisible()
  })

  await judge('the dialog of a combination with its error', async () => {
    await goTo(page, 'Accommodations', 'Accommodation Combinations')
    await page
      .getByRole('button', { name: /^Edit \d/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Price (€)').fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('All fields are required')
  })
  const letGo = await holdAnswers(page, '**/accommodation/edit/**')
  await judge('the dialog while it saves', async () => {
    await page.getByRole('dialog').getByLabel('Price (€)').fill('433')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Saving... It cannot be closed before.')).toBeVisible()
  })
  await judge('a combination that could not be deleted', async () => {
    await letGo()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not today.')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Delete \d/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page)).toHaveText('Failed to delete comboNot today.')
  })
  await page.keyboard.press('Escape')
  await judge('the combinations on a phone', async () => {
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await fitsSideways(page)
    // what has the focus may have come to lie below the bar when the window shrank
    await page.evaluate(() => scrollTo(0, 0))
  })

  await judge('the sessions', async () => {
    await goTo(page, 'Sessions', 'Session Options Management')
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })
  await judge('a session that could not be renamed', async () => {
    await button(page, `Edit ${row.name}`).click()
    await page.getByLabel('Name of the session option').fill('Typed in place')
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(/^Failed to update session optionNot today\./)
  })
  await judge('the interests', async () => {
    await goTo(page, 'Interests', 'Manage Interests')
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })
  await judge('an interest without a name', async () => {
    await button(page, `Edit ${row.name}`).click()
    const name = page.getByRole('dialog').getByLabel('Name of the interest')
    await name.fill('')
    await name.press('Enter')
    await expect(page.getByText('Interest name cannot be empty', { exact: true })).toBeVisible()
  })
  await page.keyboard.press('Escape')

  await judge('a rehearsal that was played', async () => {
    await goTo(page, 'Rehearsal')
    await expect(main(page).getByText('As expected').first()).toBeVisible()
  })
  await fitsAt(page, [320])
})
