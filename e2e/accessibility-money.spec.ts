import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { PaymentMoney } from '#features/payments/admin-payments.contract.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { closeAll, desktop, fitsAt, goTo } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { aBooking, fakeBookings, inState, paymentOf } from './fake-bookings.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const website = 'renewable'
const at = '2026-11-20T14:06:00.000Z'

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const aRefund = (change: Partial<PaymentMoney['refunds'][number]>): PaymentMoney['refunds'][number] => ({
  id: crypto.randomUUID(),
  refundId: 're_1',
  amount: 10,
  amountCents: 1000,
  status: 'succeeded',
  reason: null,
  note: null,
  failure: null,
  isByHand: false,
  askedBy: 'ada@example.org',
  createdAt: at,
  updatedAt: at,
  ...change,
})
const aDispute = {
  amount: 20,
  amountCents: 2000,
  reason: 'product_not_received',
  openedAt: at,
  updatedAt: at,
}
const money: PaymentMoney = {
  left: 400,
  leftCents: 40_000,
  notRefundable: null,
  refunds: [
    aRefund({ status: 'asked', refundId: null }),
    aRefund({ status: 'pending' }),
    aRefund({ status: 'failed', failure: 'expired_or_canceled_card' }),
    aRefund({ status: 'refused', failure: 'Charge ch_1 has been charged back.' }),
    aRefund({ reason: 'duplicate', note: 'Two bookings by mistake' }),
  ],
  disputes: [
    { ...aDispute, disputeId: 'dp_1', status: 'needs_response' },
    { ...aDispute, disputeId: 'dp_2', status: 'lost' },
  ],
  exceptions: [
    { id: crypto.randomUUID(), reason: 'dispute', openedAt: at, closedAt: null, answer: null },
    { id: crypto.randomUUID(), reason: 'duplicate_payment', openedAt: at, closedAt: at, answer: 'reviewed' },
  ],
}
const aDocument = {
  number: 'TEST-RENEWABLE-2026-000001',
  kind: 'receipt',
  cents: 52_395,
  livemode: false,
  issuedAt: at,
  paymentId: crypto.randomUUID(),
  paymentRefundId: null,
  address: '/none',
}

test('the payments, their sheet and a refund, the bookings and what is done with them pass axe in both themes and fit every width A9 A10 A11', {
  tag: ['@long', '@A14'],
}, async ({ page, product, axe }) => {
  test.slow()
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
  const check = checkedState(axe)
  await insertManyPayments(product.pool, aWebsite(website), 3)
  await sql`update payment_records set customer_name = ${'W'.repeat(200)} where order_reference = 'REG-3'`.execute(
    product.db,
  )
  await page.route(`**/api/payments/${website}/*/money`, (route) => route.fulfill({ json: money }))
  await page.route(`**/api/payments/${website}/*/receipts`, (route) =>
    route.fulfill({ json: { papers: [aDocument], areBeingWritten: false } }),
  )
  await page.route(`**/api/payments/${website}/*/refunds`, (route) =>
    route.fulfill({ json: aRefund({ amount: 23.95, amountCents: 2395 }) }),
  )

  await check('the payments, one of them chosen', async () => {
    await openAdmin(page, '/admin-payments')
    await expect(rows(page)).toHaveCount(3)
    await rows(page).first().getByRole('checkbox').check()
  })
  await fitsAt(page, [1024, 768, 360, 320])
  const sheet = page.getByRole('dialog').first()
  await check('the sheet on a phone', async () => {
    await button(page, /^W/).click()
    await sheet.getByText('Raw record').click()
    await expect(sheet.getByText('Answer it at the provider')).toBeVisible()
    await expect(sheet.getByRole('link', { name: /^Receipt TEST-/ })).toBeVisible()
    await fitsSideways(page)
  })
  await check('the sheet', () => page.setViewportSize(desktop))
  const refund = dialog(page, 'Refund')
  await check('the refund of a part', async () => {
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click()
    await refund.getByRole('radio', { name: 'Partial' }).check()
    await refund.getByLabel('Amount in euros').fill('23.95')
    await expect(refund.getByText('Remaining after refund: €376.05')).toBeVisible()
  })
  await check('the refund before it is made', async () => {
    await refund.getByRole('button', { name: 'Review refund' }).click()
    await expect(refund).toContainText('This cannot be undone.')
  })
  await check('the refund that was made, on a phone', async () => {
    await fitsAt(page, [360])
    await refund.getByRole('button', { name: 'Refund €23.95' }).click()
    await expect(sheet.getByText('€23.95 was returned to the customer.')).toBeVisible()
    await fitsSideways(page)
  })
  await closeAll(page)
  await check('no payments', async () => {
    await page.setViewportSize(desktop)
    const search = page.getByRole('searchbox', { name: 'Search by Email' })
    await search.fill('nobody@example.org')
    await search.press('Enter')
    await expect(page.getByText('No payments found for email: nobody@example.org')).toBeVisible()
  })

  const pending = { ...inState(2, 'PENDING'), name: 'x'.repeat(200) }
  const states = ['FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED'].map((state, index) =>
    inState(4 + index, state),
  )
  const ended = aBooking(9, { cancelledAt: '2026-11-21T00:00:00.000Z' })
  const list = [aBooking(1), pending, { ...aBooking(3), paymentRecord: null }, ...states, ended]
  await fakeBookings(page, { list: () => ({ json: list }) })
  await page.route(`**/api/payments/${website}/*`, (route) => route.fulfill({ json: paymentOf(aBooking(1)) }))

  await check('the bookings', async () => {
    await goTo(page, 'Bookings', 'All Registrations')
    await expect(page.getByRole('table', { name: 'Registrations' }).locator('tbody tr')).toHaveCount(
      list.length,
    )
  })
  await fitsAt(page, [320])
  await check('what goes into a file', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByRole('button', { name: 'Export 5 rows' })).toBeVisible()
  })
  await check('the bookings as cards', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'View' }).getByText('Cards').click()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(list.length)
  })
  await fitsAt(page, [320])
  await check('the sheet', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Guest 1', exact: true }).click()
    await expect(sheet.getByText('Provider status')).toBeVisible()
  })
  await check('the correction', async () => {
    await sheet.getByRole('button', { name: 'Correct', exact: true }).click()
    const correct = dialog(page, 'Correct the booking')
    await correct.getByLabel('Name').fill('')
    await correct.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(correct.getByText('Name is required')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await check('the question before it is cancelled', async () => {
    await sheet.getByRole('button', { name: 'Cancel the booking', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText('nothing is refunded.')
  })
  await page.keyboard.press('Escape')
  await closeAll(page)
  await check('the payment at the desk', async () => {
    await page.getByRole('button', { name: pending.name, exact: true }).click()
    await sheet.getByRole('button', { name: 'Mark as paid', exact: true }).click()
    const pay = dialog(page, 'Mark as paid')
    await expect(pay.locator('[data-total]')).toHaveText(/^Total€\d/)
    await pay.getByRole('button', { name: 'Mark as paid', exact: true }).click()
    await expect(pay.getByText('Choose how it was paid')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await closeAll(page)
  await check('the booking by hand with its errors', async () => {
    await page.getByRole('button', { name: 'Add a booking', exact: true }).click()
    const add = dialog(page, 'Add a booking')
    await add.getByRole('button', { name: 'Add the booking', exact: true }).click()
    await expect(add.getByLabel('Name')).toBeFocused()
  })
})
