import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { PaymentMoney } from '#features/payments/admin-payments.contract.ts'
import { openException } from '#features/payments/server/exceptions.store.ts'
import { later } from '#shared/duration.ts'
import { newId } from '#shared/ids.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { aBooking, answerBookings, inState, paymentOf } from './bookings-desk.ts'
import { expect, test } from './journey.ts'
import { judged } from './judge-page.ts'
import type { Product } from './product.ts'
import { fitsSideways } from './sideways.ts'
import { visitorAtPayment } from './visitor-by-calls.ts'

const website = 'renewable'
const desktop = { width: 1280, height: 800 }
const at = '2026-11-20T14:06:00.000Z'
const rtl = 'عائشة بنت محمد'
const long = { name: 'x'.repeat(190), email: `${'long'.repeat(40)}@example.org` }

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** By the sidebar: the page that was judged before is not loaded again. */
const goTo = async (page: Page, link: string, heading = link) => {
  await page.setViewportSize(desktop)
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await sidebar.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

const fitsAt = async (page: Page, widths: readonly number[]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }
}

const closeAll = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

const aRefund = (change: Partial<PaymentMoney['refunds'][number]>): PaymentMoney['refunds'][number] => ({
  id: crypto.randomUUID(),
  refundId: 're_1',
  amount: 10,
  amountCents: 1000,
  status: 'succeeded',
  reason: null,
  note: null,
  failure: null,
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
const aPaper = {
  number: 'TEST-RENEWABLE-2026-000001',
  kind: 'receipt',
  cents: 52_395,
  livemode: false,
  issuedAt: at,
  paymentId: crypto.randomUUID(),
  paymentRefundId: null,
  address: '/none',
}

test.beforeEach(async ({ page, product }) => {
  test.slow()
  await resumeSession(page, product.owner)
  await rememberWebsite(page, website)
})

test('A9 A10 the payments, their sheet and a refund pass axe in both themes and fit every width', async ({
  page,
  product,
  axe,
}) => {
  const judge = judged(axe)
  await insertManyPayments(product.pool, website, 3)
  await sql`update payment_records set customer_name = ${'W'.repeat(200)} where order_reference = 'REG-3'`.execute(
    product.db,
  )
  await page.route(`**/api/payments/${website}/*/money`, (route) => route.fulfill({ json: money }))
  await page.route(`**/api/payments/${website}/*/receipts`, (route) =>
    route.fulfill({ json: { papers: [aPaper], areBeingWritten: false } }),
  )
  await page.route(`**/api/payments/${website}/*/refunds`, (route) =>
    route.fulfill({ json: aRefund({ amount: 23.95, amountCents: 2395 }) }),
  )

  await judge('the payments, one of them chosen', async () => {
    await openAdmin(page, '/admin-payments')
    await expect(rows(page)).toHaveCount(3)
    await rows(page).first().getByRole('checkbox').check()
  })
  await fitsAt(page, [1024, 768, 360, 320])
  const sheet = page.getByRole('dialog').first()
  await judge('the sheet on a phone', async () => {
    await button(page, /^Full Details of W/).click()
    await sheet.getByText('Raw record').click()
    await expect(sheet.getByText('Answer it at the provider')).toBeVisible()
    await expect(sheet.getByRole('link', { name: /^Receipt TEST-/ })).toBeVisible()
    await fitsSideways(page)
  })
  await judge('the sheet', () => page.setViewportSize(desktop))
  const refund = dialog(page, 'Refund')
  await judge('the refund of a part', async () => {
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click()
    await refund.getByRole('radio', { name: 'A part' }).check()
    await refund.getByLabel('Amount in euros').fill('23.95')
    await expect(refund.getByText('Leaves €376.05 of this payment.')).toBeVisible()
  })
  await judge('the refund before it is made', async () => {
    await refund.getByRole('button', { name: 'Check the refund' }).click()
    await expect(refund).toContainText('This cannot be undone.')
  })
  await judge('the refund that was made, on a phone', async () => {
    await fitsAt(page, [360])
    await refund.getByRole('button', { name: 'Refund €23.95' }).click()
    await expect(sheet.getByText('€23.95 went back to the customer.')).toBeVisible()
    await fitsSideways(page)
  })
  await closeAll(page)
  await judge('no payments', async () => {
    await page.setViewportSize(desktop)
    const search = page.getByRole('searchbox', { name: 'Search by Email' })
    await search.fill('nobody@example.org')
    await search.press('Enter')
    await expect(page.getByText('No payments found for email: nobody@example.org')).toBeVisible()
  })
})

test('A11 A14 the bookings and what is done with them pass axe in both themes', async ({ page, axe }) => {
  const judge = judged(axe)
  const pending = { ...inState(2, 'PENDING'), name: 'x'.repeat(200) }
  const states = ['FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED'].map((state, place) =>
    inState(4 + place, state),
  )
  const ended = aBooking(9, { cancelledAt: '2026-11-21T00:00:00.000Z' })
  const list = [aBooking(1), pending, { ...aBooking(3), paymentRecord: null }, ...states, ended]
  await answerBookings(page, { list: () => ({ json: list }) })
  await page.route(`**/api/payments/${website}/*`, (route) => route.fulfill({ json: paymentOf(aBooking(1)) }))

  await judge('the bookings', async () => {
    await openAdmin(page, '/admin-bookings')
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(list.length)
  })
  await fitsAt(page, [320])
  const sheet = page.getByRole('dialog').first()
  await judge('the sheet', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Guest 1', exact: true }).click()
    await expect(sheet.getByText('Provider status')).toBeVisible()
  })
  await judge('the correction', async () => {
    await sheet.getByRole('button', { name: 'Correct', exact: true }).click()
    const correct = dialog(page, 'Correct the booking')
    await correct.getByLabel('Name').fill('')
    await correct.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(correct.getByText('Name is required')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await judge('the question before it is cancelled', async () => {
    await sheet.getByRole('button', { name: 'Cancel the booking', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText('this does not refund anything.')
  })
  await page.keyboard.press('Escape')
  await closeAll(page)
  await judge('the payment at the desk', async () => {
    await page.getByRole('button', { name: pending.name, exact: true }).click()
    await sheet.getByRole('button', { name: 'Mark as paid', exact: true }).click()
    const pay = dialog(page, 'Mark as paid')
    await expect(pay.locator('[data-total]')).toHaveText(/^Total€\d/)
    await pay.getByRole('button', { name: 'Mark as paid', exact: true }).click()
    await expect(pay.getByText('Choose how it was paid')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await closeAll(page)
  await judge('the booking by hand with its errors', async () => {
    await page.getByRole('button', { name: 'Add a booking', exact: true }).click()
    const add = dialog(page, 'Add a booking')
    await add.getByRole('button', { name: 'Add the booking', exact: true }).click()
    await expect(add.getByLabel('Name')).toBeFocused()
  })
})

test('A19 discounts, abstracts and exceptions, their sheets and dialogs pass axe in both themes and fit a phone', async ({
  page,
  product,
  axe,
}) => {
  const judge = judged(axe)
  const { db } = product
  await insertDiscounts(db, website, [
    { ...long, description: 'y'.repeat(4_000) },
    { name: rtl, sessionId: 'cs_test_judged', decision: 'approved', livemode: false },
  ])
  await insertAbstracts(db, website, [{ ...long, linkRevokedAt: new Date() }, { name: rtl }])
  const booked = { name: 'Bea Booked', email: 'bea.booked@example.org' }
  await visitorAtPayment(page, product, booked)
  const about = { website, provider: 'sandbox', livemode: false, reason: 'unknown_session' } as const
  const ids = { paymentId: null, sessionId: 'cs_test_judged', paymentIntentId: 'pi_judged' }
  for (const [subject, customerName] of [
    ['journey:1', booked.name],
    ['journey:2', 'x'.repeat(200)],
  ] as const) {
    const whose = { customerName, customerEmail: booked.email, cents: 52_395, subject }
    await openException(db, { ...about, ...ids, ...whose }, new Date())
  }

  await judge('the discounts', async () => {
    await openAdmin(page, '/admin-discounts')
    await expect(rows(page)).toHaveCount(2)
  })
  await fitsAt(page, [1024, 360, 320])
  await judge('the sheet of a discount', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: rtl, exact: true }).click()
    await expect(dialog(page, rtl)).toBeVisible()
  })
  await judge('another amount', async () => {
    await button(page, 'Another amount').click()
    await expect(page.getByLabel('Amount in euros')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await closeAll(page)

  await judge('the abstracts', async () => {
    await goTo(page, 'Abstract Submissions')
    await expect(rows(page)).toHaveCount(2)
    await page.setViewportSize({ width: 1024, height: 768 })
    await fitsSideways(page)
    const region = page.getByRole('region', { name: 'Abstract submissions' })
    await region.evaluate((element) => element.scrollTo({ left: 200 }))
  })
  await judge('the question before a link is revoked', async () => {
    await page.getByRole('button', { name: `Revoke link of ${rtl}` }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  })
  await page.keyboard.press('Escape')
  await judge('the abstracts on a phone', () => fitsAt(page, [360, 320]))

  await judge('the exceptions', async () => {
    await goTo(page, 'Exceptions')
    await expect(rows(page)).toHaveCount(2)
  })
  await judge('the money that is adopted', async () => {
    await button(page, /^Adopt .*Bea Booked/).click()
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'Bea Booked' })).toBeVisible()
  })
  await fitsAt(page, [320])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await judge('the sheet of an exception', async () => {
    await page.setViewportSize(desktop)
    await button(page, /^Money without a booking.*Bea Booked/).click()
    await expect(dialog(page, 'Money without a booking')).toBeVisible()
  })
})

/** Two mails, one of which could not be sent. */
const someMails = async ({ db }: Product) => {
  const to = { name: 'Ada Receiver', address: 'receiver@example.org' }
  const html = '<!doctype html><html><body><h1>Your registration is confirmed</h1></body></html>'
  const message = JSON.stringify({ to, text: 'Dear Ada,\n\nyour registration is confirmed.', html })
  for (const isSent of [true, false]) {
    const createdAt = new Date(at)
    const id = newId(createdAt)
    const [recipientName, recipientAddress] = [to.name, to.address]
    const sentAt = isSent ? later(createdAt, 1000) : null
    const mail = { id, website, kind: 'payment.completed', recipientName, recipientAddress, sentAt } as const
    const subject = isSent ? 'Your registration is confirmed' : 'It was given up'
    await db
      .insertInto('mails')
      .values({ ...mail, subject, kept: 'whole', message, createdAt })
      .execute()
    const job = {
      id,
      kind: 'mail.repeated',
      key: id,
      payload: '{}',
      createdAt,
      runAt: createdAt,
      attempts: 10,
    }
    const ended = isSent
      ? { doneAt: later(createdAt, 1000) }
      : { deadAt: later(createdAt, 1000), lastError: 'connect ECONNREFUSED 192.0.2.1:25' }
    await db
      .insertInto('jobs')
      .values({ ...job, ...ended })
      .execute()
  }
}

test('messages and mails pass axe in both themes and fit a phone', async ({ page, product, axe }) => {
  const judge = judged(axe)
  for (const subject of ['Dinner', 'Visa for Japan']) {
    const createdAt = new Date(at)
    const who = { name: rtl, email: 'visitor@example.org', message: `I need a letter.\n${'y'.repeat(500)}` }
    const id = newId<'contact message'>(createdAt)
    await product.db
      .insertInto('contactMessages')
      .values({ website, id, subject, createdAt, ...who })
      .execute()
  }
  await someMails(product)

  await judge('the messages, one of them chosen', async () => {
    await openAdmin(page, '/admin-messages')
    await rows(page).first().getByRole('checkbox').check()
    await expect(page.getByText('1 selected')).toBeVisible()
  })
  await fitsAt(page, [1024, 360])
  await judge('a message', async () => {
    await page.setViewportSize(desktop)
    await button(page, 'Open Visa for Japan').click()
    await expect(dialog(page, 'Visa for Japan')).toContainText('I need a letter.')
    await expect(dialog(page, 'Visa for Japan').getByText('Not answered')).toBeVisible()
  })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()

  await judge('the mails', async () => {
    await goTo(page, 'Mails')
    await expect(rows(page)).toHaveCount(2)
  })
  await fitsAt(page, [1024, 360])
  const mail = page.getByRole('dialog')
  await judge('a mail as text', async () => {
    await page.setViewportSize(desktop)
    await button(page, /^Preview/).click()
    await expect(mail.getByText('your registration is confirmed.')).toBeVisible()
  })
  await judge('a mail as HTML', async () => {
    await mail.getByText('HTML', { exact: true }).click()
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible()
  })
  await closeAll(page)
  await judge('the question before it is sent again', async () => {
    await button(page, /^Send again/).click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  })
})
