import type { Page } from '@playwright/test'
import type { Figures } from '#features/dashboard/dashboard.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { anAdmin } from '#tests/admins.ts'
import { aWebsite } from '#tests/websites.ts'
import { desktop, fitsAt, goTo } from './admin-navigation.ts'
import { leaveNothing, openAdmin, resumeAs, sendLogin } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { navigateWithin } from './client-navigation.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const refusal = { status: 403, json: { message: 'Not today.' } }
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })

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
  timeZone: 'Asia/Tokyo',
  unit: 'day',
  hasRegistration: true,
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
  previous: {
    from: day(1),
    to: day(30),
    registrations: 20,
    revenueCents: 100_000,
    testRevenueCents: 0,
    steps: steps.map((step) => ({ ...step, registrations: 1 })),
  },
}

test('login and dashboard, accounts, audit, events and what a viewer sees pass axe in both themes and fit every window A2 A3 A5', {
  tag: ['@long', '@A6', '@A21'],
}, async ({ page, product, expectedErrors, axe }) => {
  test.slow()
  expectedErrors.expect(/403/)
  const widths = [320, 360, 768, 1024]
  const check = checkedState(axe)
  const email = `${'m'.repeat(60)}@example.org`
  const { id } = await anAdmin(product.db, { role: 'ADMIN', websites: [aWebsite('renewable')], email })
  const name = 'Mina <b>Long</b> مثال '.repeat(6)
  await product.db.updateTable('admins').set({ name }).where('id', '=', id).execute()
  const release = await holdResponses(page, '**/assets/admin-login-page-*.js')

  await check('the panel where the login does not come', async () => {
    await page.goto('/admin-payments', { waitUntil: 'commit' })
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
  })
  await check('the login', async () => {
    await release()
    await expect(title(page)).toHaveText('Admin Login')
  })
  await fitsAt(page, widths)
  await check('its errors', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page).toHaveTitle('Error: Admin Login')
  })

  for (const path of ['/admin-password-forgotten', '/admin-set-password'])
    await check(path, async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await navigateWithin(page, path)
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible()
      await fitsSideways(page)
    })
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.setViewportSize(desktop)

  let figures: object = { json: someFigures }
  await page.route('**/admin/api/admin/figures/*', (route) => route.fulfill(figures))
  const panel = page.getByRole('region', { name: 'Figures', exact: true })
  await check('the figures as lines and bars', async () => {
    await sendLogin(page, product.owner)
    await expect(title(page)).not.toHaveText('Admin Login')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(panel.getByRole('slider').first()).toBeVisible()
  })
  await fitsAt(page, widths)
  await check('the figures as tables', async () => {
    await page.setViewportSize(desktop)
    await button(page, 'Show as table').click()
    await expect(panel.getByRole('region', { name: 'Registrations by day, as a table' })).toBeVisible()
  })
  await check('the dashboard without figures', async () => {
    figures = refusal
    await page.getByText('90 days', { exact: true }).click()
    await expect(alert(page)).toContainText('The figures could not be loaded')
  })
  await check('the keys', async () => {
    await button(page, 'Keyboard shortcuts').click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await check('the menu of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await button(page, 'Open menu').click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
  await page.setViewportSize(desktop)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()

  await check('the accounts', async () => {
    await goTo(page, 'Accounts')
    await expect(page.getByRole('table')).toContainText(email)
  })
  await check('the invitation with its errors', async () => {
    await fitsAt(page, [360])
    await button(page, 'Invite').click()
    await page.getByRole('radio', { name: 'Admin' }).check()
    await button(page, 'Send invitation').click()
    await expect(page.getByText('Choose at least one website')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await check('the own account', async () => {
    await navigateWithin(page, '/admin-own-account')
    await expect(page.getByText('This session')).toBeVisible()
    await fitsSideways(page)
  })
  await check('the audit', async () => {
    const event = { action: 'event.saved', subject: 'Dates', website: aWebsite('nursing') }
    const [old, changed] = [{ contactAddress: '1-2-3 Ariake\nTokyo' }, { contactAddress: '4-5-6 Uji\nKyoto' }]
    const by = { adminId: null, email: 'changer@example.org' }
    await writeAudit(product.db, by, new Date(), { ...event, old, new: changed })
    await goTo(page, 'Audit')
    await expect(page.getByRole('table').getByText('Event saved')).toBeVisible()
  })
  await check('the event', async () => {
    await navigateWithin(page, '/admin-manage-events')
    await expect(page.getByLabel('First day')).toBeEnabled()
  })
  await check('what is wrong with the event', async () => {
    await page.getByLabel('City').fill('')
    await page.getByLabel('City').press('Enter')
    await expect(page.getByRole('link', { name: 'City is required' })).toBeVisible()
    await expect(page.getByLabel('City')).toBeFocused()
  })

  await check('what is not granted, and the first steps', async () => {
    await page.unrouteAll()
    await leaveNothing(page)
    await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('nursing'), aWebsite('renewable')] })
    await openAdmin(page, '/admin-dashboard')
    await expect(page.getByRole('radio', { name: 'Optics no access' })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await expect(page.locator('.adm-skeleton')).toHaveCount(0)
  })

  await page.evaluate(() => {
    const now = Date.now()
    const times = { issuedAt: now - 1_560_000, expiresAt: now + 252_000, monitor: 'full' }
    const session = JSON.parse(sessionStorage.getItem('adminSession') ?? '{}')
    sessionStorage.setItem('adminSession', JSON.stringify({ ...session, ...times }))
  })
  await holdResponses(page, '**/admin/api/admin/refresh')
  await check('a session that is being refreshed', async () => {
    await page.setViewportSize(desktop)
    await page.reload()
    await page.getByRole('button', { name: 'Session: Refreshing' }).click()
    await expect(page.getByRole('complementary', { name: 'Session' })).toContainText('Refreshing…')
    // figures are dimmed while they are requested again
    await expect(page.locator('.adm-skeleton')).toHaveCount(0)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  })
})
