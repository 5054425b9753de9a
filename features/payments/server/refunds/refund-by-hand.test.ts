import { describe, expect, test } from 'vitest'
import { showBookingFigures } from '#features/bookings/bookings.contract.ts'
import {
  askForRefund,
  type PaymentMoney,
  paymentRefund,
  showPaymentMoney,
  showPaymentStatistics,
  sumPapers,
  takeBackRefund,
} from '#features/payments/admin-payments.contract.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)

const pathOf = (path: string, id = '', website = 'renewable') =>
  path.replace(':website', website).replace(':id', id)
type Wish = { amount: number | string; reason?: string; note?: string; requestId?: string }
const refund = (id: string, wish: Wish, by = owner, website = 'renewable') =>
  product.post(pathOf(askForRefund.path, id, website), { requestId: crypto.randomUUID(), ...wish }, by)
const takeBack = (id: string, refundId: unknown, by = owner) =>
  product.post(pathOf(takeBackRefund.path, id).replace(':refundId', String(refundId)), undefined, by)
const moneyOf = async (id: string) =>
  (await product.get(pathOf(showPaymentMoney.path, id), owner)).body as unknown as PaymentMoney

/** Someone whose money was taken at the desk. */
const paidAtTheDesk = async () => {
  const person = aPerson()
  const taken = { ...person, method: 'desk', unitAmount: 523.95, sendConfirmation: false }
  const added = await product.post('/admin/api/admin/bookings-by-hand/renewable', taken, owner)
  expect(added.status).toBe(201)
  const { id } = added.body['paymentRecord'] as { id: string }
  await product.runJobs()
  return { person, id, bookingId: String(added.body['id']) }
}
const recordOf = (id: string) =>
  db.selectFrom('paymentRecords').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const bookingOf = async (email: string) => {
  const { body } = await product.post(`/admin/api/admin/registration-forms/renewable?q=${email}`, {}, owner)
  return (body as unknown as { amountPaid: number; paymentRecord: { refunded: boolean } }[])[0]
}
const mailsTo = async (email: string) =>
  (await product.readMails()).filter(({ text }) => text.includes(email)).map(({ text }) => readMail(text))
const figures = async () => {
  const statistics = (await product.get(pathOf(showPaymentStatistics.path), owner)).body
  const bookings = (await product.get(pathOf(showBookingFigures.path), owner)).body
  const { live } = (await product.get(pathOf(sumPapers.path), owner)).body as unknown as {
    live: Record<'receipt' | 'credit_note' | 'reversal', { cents: number }>
  }
  return {
    manual: statistics['manualRevenueCents'] as number,
    revenue: statistics['revenueCents'] as number,
    ofBookings: Math.round((bookings['manualRevenue'] as number) * 100),
    byDocuments: live.receipt.cents - live.credit_note.cents + live.reversal.cents,
  }
}
const entriesOf = async (action: string, name: string) =>
  (
    await db.selectFrom('auditEntries').selectAll().where('action', '=', action).orderBy('id').execute()
  ).filter(({ subject }) => subject.includes(name))

describe('money that was recorded manually is refunded by hand case 38', () => {
  test('of a part and the rest: revenue, booking, documents and audit follow, the payer gets an email, and no provider is called', async () => {
    const { id, person } = await paidAtTheDesk()
    const before = await figures()
    const asked = product.exchanges.length
    expect(await moneyOf(id)).toMatchObject({ left: 523.95, notRefundable: null, refunds: [] })

    const first = await refund(id, { amount: '23.95', reason: 'duplicate', note: ' Cash, at the desk ' })
    expect(first.status).toBe(200)
    expect(paymentRefund.parse(first.body)).toMatchObject({
      amount: 23.95,
      status: 'succeeded',
      isByHand: true,
      refundId: null,
      reason: 'duplicate',
      note: 'Cash, at the desk',
      askedBy: account.email,
    })
    await product.runJobs()
    const fewer = (cents: number) => ({
      manual: before.manual - cents,
      revenue: before.revenue - cents,
      ofBookings: before.ofBookings - cents,
      byDocuments: before.byDocuments - cents,
    })
    expect(await figures()).toEqual(fewer(2395))
    expect(await bookingOf(person.email)).toMatchObject({
      amountPaid: 500,
      paymentRecord: { refunded: false },
    })
    expect((await mailsTo(person.email)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/We have returned €23\.95 .+\n\nAmount: €23\.95\nCredit note: RENEWABLE-2026-/s),
    ])

    expect((await refund(id, { amount: 500 })).status).toBe(200)
    await product.runJobs()
    expect(await figures()).toEqual(fewer(52_395))
    expect(await recordOf(id)).toMatchObject({
      status: 'COMPLETED',
      refundedCents: 52_395,
      reviewReason: null,
    })
    expect(await bookingOf(person.email)).toMatchObject({ amountPaid: 0, paymentRecord: { refunded: true } })
    expect(await entriesOf('payment.refunded-by-hand', person.name)).toMatchObject([
      { newValues: { amount: '€23.95', reason: 'duplicate', note: 'Cash, at the desk', payment: id } },
      { newValues: { amount: '€500.00' } },
    ])
    expect(product.exchanges.length).toBe(asked)
  })

  test('with the limits, permissions and repeated clicks of every refund', async () => {
    const { id } = await paidAtTheDesk()
    for (const [amount, message] of [
      ['523.96', 'You can refund at most €523.95'],
      [0, 'The amount must be more than €0.00'],
      ['12,5', 'The amount must be a number of euros with at most two decimals'],
    ] as const)
      expect(await refund(id, { amount })).toMatchObject({ status: 400, body: { message } })
    const viewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    expect(await refund(id, { amount: 1 }, viewer)).toMatchObject({ status: 403 })
    expect(await refund(id, { amount: 1 }, owner, 'optics')).toMatchObject({ status: 404 })

    const wish = { amount: 300, requestId: crypto.randomUUID() }
    const clicks = await Promise.all([refund(id, wish), refund(id, wish)])
    expect(clicks.map(({ status }) => status)).toEqual([200, 200])
    expect((await moneyOf(id)).refunds).toHaveLength(1)
    expect(await refund(id, { ...wish, amount: 1 })).toMatchObject({ status: 409 })
    const others = await Promise.all([refund(id, { amount: 200 }), refund(id, { amount: 200 })])
    expect(others.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await refund(id, { amount: '23.95' })).toMatchObject({ status: 200 })
    expect(await refund(id, { amount: '0.01' })).toMatchObject({
      status: 409,
      body: { code: 'not_refundable' },
    })
  })

  test('and one that was recorded by mistake is taken back once: the money counts again, the credit note is reversed, and the payer hears of it', async () => {
    const { id, person } = await paidAtTheDesk()
    const before = await figures()
    const recorded = await refund(id, { amount: 100 })
    await product.runJobs()
    const viewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    expect(await takeBack(id, recorded.body['id'], viewer)).toMatchObject({ status: 403 })
    expect(await takeBack(id, newId(new Date()))).toMatchObject({ status: 404 })

    const answers = [await takeBack(id, recorded.body['id']), await takeBack(id, recorded.body['id'])]
    expect(answers).toMatchObject([
      { status: 200, body: { status: 'canceled' } },
      { status: 200, body: { status: 'canceled' } },
    ])
    await product.runJobs()
    expect(await figures()).toEqual(before)
    expect(await moneyOf(id)).toMatchObject({
      left: 523.95,
      refunds: [{ status: 'canceled', isByHand: true }],
    })
    expect((await mailsTo(person.email)).map(({ headers }) => headers['subject'])).toEqual([
      expect.stringContaining('has been refunded'),
      expect.stringContaining('was recorded by mistake'),
    ])
    expect(await entriesOf('payment.refund-taken-back', person.name)).toMatchObject([
      { oldValues: { amount: '€100.00', payment: id } },
    ])
    // the right amount is recorded then, under a number of its own
    expect(await refund(id, { amount: 10 })).toMatchObject({ status: 200 })
    expect(await moneyOf(id)).toMatchObject({ left: 513.95 })
  })

  test('and a refund that a provider made cannot be taken back here', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    await product.statusPage(sessionId)
    const { id } = await product.recordOf(sessionId)
    const made = await refund(id, { amount: 5 })
    expect(made).toMatchObject({ status: 200, body: { isByHand: false } })
    expect(await takeBack(id, made.body['id'])).toEqual({
      status: 409,
      body: {
        message: 'The provider made this refund. It cannot be taken back here.',
        code: 'action_not_possible',
      },
    })
  })
})
