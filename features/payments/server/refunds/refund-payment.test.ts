import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { showBookingFigures } from '#features/bookings/bookings.contract.ts'
import { showFigures } from '#features/dashboard/dashboard.contract.ts'
import {
  askForRefund,
  type PaymentMoney,
  type PaymentRefund,
  paymentMoney,
  paymentRefund,
  paymentStatistics,
  showPaymentMoney,
} from '#features/payments/admin-payments.contract.ts'
import { refundOrphan } from '#features/payments/server/refunds/refund-payment.ts'
import type { ExportList } from '#shared/exports.ts'
import { newId } from '#shared/ids.ts'
import { toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, aPermission, bearerOf } from '#tests/admins.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aPerson, startTestProduct, type TestProduct, visitorAtCheckout } from '#tests/product.ts'
import { aStripeAccount } from '#tests/stripe-account.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)

const pathOf = (path: string, id: string, website = 'renewable') =>
  path.replace(':website', website).replace(':id', id)

type Wish = { amount: number | string; reason?: string; note?: string; requestId?: string }
const refund = (id: string, options: Wish, { by = owner, at = product as TestProduct } = {}) =>
  at.post(pathOf(askForRefund.path, id), { requestId: crypto.randomUUID(), ...options }, by)

const moneyOf = async (id: string, at: TestProduct = product, by = owner): Promise<PaymentMoney> => {
  const { status, body } = await at.get(pathOf(showPaymentMoney.path, id), by)
  expect(status, JSON.stringify(body)).toBe(200)
  // and nothing else leaves
  expect(paymentMoney.parse(body)).toEqual(body)
  return body as unknown as PaymentMoney
}

const aPaidVisitor = async (at: TestProduct = product) => {
  const visitor = await visitorAtCheckout(at)
  await at.pay(visitor.sessionId)
  expect(await at.statusPage(visitor.sessionId)).toBe('COMPLETED')
  const record = await at.recordOf(visitor.sessionId)
  return { ...visitor, id: record.id, total: record.totalCents, intent: record.paymentIntentId ?? '' }
}

let payer: ReturnType<typeof aPaidVisitor> | undefined
/** One visitor for all tests that ask for what is refused. */
const theRefused = () => {
  payer ??= aPaidVisitor()
  return payer
}

const asRefund = ({ body }: { body: unknown }) => paymentRefund.parse(body)
const centsOf = (refunds: readonly PaymentRefund[]) => refunds.map(({ amountCents }) => amountCents)
const ofIntent = async (intent: string) => (await product.ledger()).get(intent)
const rowsOf = (paymentId: string, at: TestProduct = product) =>
  at.db
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('number')
    .execute()

describe('refunds case 38', () => {
  test('of a part, a part and the rest, each asked for under a key of its own', async () => {
    const { id, intent, total } = await aPaidVisitor()
    expect(await moneyOf(id)).toEqual({
      left: 523.95,
      leftCents: total,
      notRefundable: null,
      refunds: [],
      disputes: [],
      exceptions: [],
    })
    const first = await refund(id, { amount: '23.95', reason: 'duplicate', note: ' Paid twice ' })
    expect(first.status).toBe(200)
    expect(asRefund(first)).toMatchObject({
      amount: 23.95,
      reason: 'duplicate',
      note: 'Paid twice',
      failure: null,
      askedBy: account.email,
      refundId: expect.stringMatching(/^re_/),
    })
    expect((await refund(id, { amount: 100 })).status).toBe(200)
    expect(await moneyOf(id)).toMatchObject({ left: 400, refunds: [{ amount: 100 }, { amount: 23.95 }] })
    expect((await refund(id, { amount: 400 })).status).toBe(200)

    const money = await moneyOf(id)
    expect([money.leftCents, centsOf(money.refunds)]).toEqual([0, [40_000, 10_000, 2395]])
    expect(await ofIntent(intent)).toMatchObject({ captured: total, refunded: total })
    const request = product.exchanges
      .filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
      .slice(-3)
    expect(request.map(({ headers }) => headers['idempotency-key'])).toEqual(
      [1, 2, 3].map((n) => `refund:${id}:${n}`),
    )
    expect(await refund(id, { amount: '0.01' })).toMatchObject({ status: 409 })
    const { rows } = await sql`select new_values from audit_entries where action = 'payment.refund-asked'
      and new_values->>'payment' = ${id}`.execute(db)
    expect(rows).toHaveLength(3)
  })

  test.each<[number | string, number, string]>([
    ['523.96', 400, 'You can refund at most €523.95'],
    [0, 400, 'The amount must be more than €0.00'],
    [-1, 400, 'The amount must be a number of euros with at most two decimals'],
    ['12,5', 400, 'The amount must be a number of euros with at most two decimals'],
    ['0.005', 400, 'The amount must be a number of euros with at most two decimals'],
    ['1e2', 400, 'The amount must be a number of euros with at most two decimals'],
  ])('of %s is refused, and no one is asked', async (amount, status, message) => {
    const { id } = await theRefused()
    expect(await refund(id, { amount })).toEqual({ status, body: { message, code: 'invalid_input' } })
    expect(await rowsOf(id)).toEqual([])
  })

  test('takes a known reason, a note of at most 500 characters, and a UUID', async () => {
    const { id } = await theRefused()
    for (const wrong of [{ reason: 'because' }, { note: 'x'.repeat(501) }, { requestId: 'again' }])
      expect(await refund(id, { amount: 1, ...wrong })).toMatchObject({ status: 400 })
    expect(await refund(id, { amount: 1, note: 'x'.repeat(500), reason: 'fraudulent' })).toMatchObject({
      status: 200,
    })
  })

  test('by a double click is one refund with the same answer', async () => {
    const { id, intent } = await aPaidVisitor()
    const options = { amount: 100, requestId: crypto.randomUUID() }
    const clicks = sampleOf([1, 2, 3, 4], [1, 2])
    const answers = await Promise.all(clicks.map(() => refund(id, options)))
    expect(answers.map(({ status }) => status)).toEqual(clicks.map(() => 200))
    expect(new Set(answers.map((answer) => asRefund(answer).refundId)).size).toBe(1)
    expect(await ofIntent(intent)).toMatchObject({ refunded: 10_000 })
    expect(asRefund(await refund(id, options)).id).toBe((await rowsOf(id))[0]?.id)
    expect(await rowsOf(id)).toHaveLength(1)
    // the same click, with something else in the form
    expect(await refund(id, { ...options, amount: 99 })).toMatchObject({ status: 409 })
  })

  test('at the same time, of two dialogs, never give back more than was paid', async () => {
    const { id, intent, total } = await aPaidVisitor()
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, { amount: 300 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await ofIntent(intent)).toMatchObject({ captured: total, refunded: 30_000 })
  })

  test('that the provider refuses says why, and can be asked for again', async () => {
    const { id, sessionId } = await aPaidVisitor()
    const { disputeId } = await product.dispute(sessionId).then(({ id }) => ({ disputeId: id }))
    const options = { amount: 5, requestId: crypto.randomUUID() }
    const refused = await refund(id, options)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^The provider refused the refund: Charge .+charged back/),
        code: 'refund_refused',
      },
    })
    expect(await refund(id, options)).toEqual(refused)
    expect((await moneyOf(id)).refunds).toMatchObject([{ status: 'refused', refundId: null }])
    await product.closeDispute(disputeId, 'won')
    expect(await refund(id, { amount: 5 })).toMatchObject({ status: 200 })
    expect((await rowsOf(id)).map(({ number }) => number)).toEqual([1, 2])
  })

  test('are for who may write, on their website, of money that is at this provider', async () => {
    const { id } = await aPaidVisitor()
    const viewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    expect(await refund(id, { amount: 1 }, { by: viewer })).toMatchObject({ status: 403 })
    expect(
      await product.post(
        pathOf(askForRefund.path, id, 'optics'),
        { amount: 1, requestId: crypto.randomUUID() },
        owner,
      ),
    ).toMatchObject({ status: 404 })
    expect(await product.get(pathOf(showPaymentMoney.path, id, 'optics'), owner)).toMatchObject({
      status: 404,
    })
    expect(await refund(newId(new Date()), { amount: 1 })).toMatchObject({ status: 404 })

    const { sessionId } = await visitorAtCheckout(product)
    const open = await product.recordOf(sessionId)
    expect(await refund(open.id, { amount: 1 })).toEqual({
      status: 409,
      body: { message: 'Only a completed payment can be refunded.', code: 'not_refundable' },
    })
    const set = (values: object) =>
      db
        .updateTable('paymentRecords')
        .set(values as never)
        .where('id', '=', id)
        .execute()
    for (const [values, why] of [
      [{ provider: 'none', livemode: true, sessionId: null }, /Nothing was paid/],
      [{ provider: 'stripe', livemode: false }, /another provider/],
      [{ provider: 'sandbox', livemode: true }, /another mode/],
      [{ livemode: false, paymentIntentId: null }, /has not reported this payment/],
    ] as const) {
      await set(values)
      const { status, body } = await refund(id, { amount: 1 })
      expect([status, body.message]).toEqual([409, expect.stringMatching(why)])
      expect(await moneyOf(id)).toMatchObject({ left: 0, notRefundable: body.message })
    }
    expect(await rowsOf(id)).toEqual([])
  })
})

describe('a provider that does not answer', async () => {
  const stripe = await aStripeAccount()
  const withKey = await startTestProduct(stripe.settings)
  const bearer = await bearerOf(withKey.app, await anAdmin(withKey.db))
  const paid = async () => {
    const visitor = await visitorAtCheckout(withKey)
    await stripe.pay(visitor.sessionId)
    expect(await withKey.statusPage(visitor.sessionId)).toBe('COMPLETED')
    const { id, paymentIntentId } = await withKey.recordOf(visitor.sessionId)
    return { id, intent: paymentIntentId ?? '' }
  }
  const given = async (intent: string) =>
    (await stripe.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount)

  // broken off at the question, nothing was made that could be made twice
  test.for(sampleOf(['question', 'answer'], ['answer']))(
    'when the connection breaks off at the %s: 202, counted, and one refund when it is asked again',
    async (at) => {
      const { id, intent } = await paid()
      const options = { amount: 100, requestId: crypto.randomUUID() }
      const request = await stripe.whileCut(() => refund(id, options, { by: bearer, at: withKey }), at)
      expect(request.status).toBe(202)
      expect(asRefund(request)).toMatchObject({ status: 'asked', refundId: null })
      // it may have been made: no one gives the same money back twice
      expect(await moneyOf(id, withKey, bearer)).toMatchObject({ left: 423.95 })
      expect(await refund(id, { amount: 500 }, { by: bearer, at: withKey })).toMatchObject({ status: 400 })

      const again = await refund(id, options, { by: bearer, at: withKey })
      expect(again.status).toBe(200)
      expect(asRefund(again).id).toBe(asRefund(request).id)
      expect(await given(intent)).toEqual([10_000])
      expect(await rowsOf(id, withKey)).toMatchObject([{ cents: 10_000, number: 1 }])
    },
  )
})

describe('money of no record', () => {
  test.runIf(isLong)('is returned from its exception, once', async () => {
    const { intent, total } = await aPaidVisitor()
    const permission = await aPermission(product, aWebsite('renewable'))
    const exception = { id: newId(new Date()) }
    await db
      .insertInto('paymentExceptions')
      .values({
        ...exception,
        website: aWebsite('renewable'),
        provider: 'sandbox',
        livemode: false,
        reason: 'unknown_session',
        subject: `unknown_session:${intent}`,
        paymentIntentId: intent,
        cents: total,
        openedAt: new Date(),
      })
      .execute()
    const options = { cents: toCents(total), requestId: crypto.randomUUID() }
    const deps = { ...product, checkpoint: () => undefined }
    const created = await refundOrphan(deps, permission, exception, options)
    expect(created).toMatchObject({ status: 'succeeded', cents: total, number: 1 })
    expect((await refundOrphan(deps, permission, exception, options)).id).toBe(created.id)
    await expect(
      refundOrphan(deps, permission, exception, { ...options, requestId: crypto.randomUUID() }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await ofIntent(intent)).toMatchObject({ refunded: total })
    const elsewhere = await aPermission(product, aWebsite('optics'))
    await expect(refundOrphan(deps, elsewhere, exception, options)).rejects.toMatchObject({ status: 404 })
  })
})

/** What the sync writes of the provider's state, on a payment that is not checked again. */
const gone = async (where: ReturnType<typeof sql>, refunded: ReturnType<typeof sql>, lost = sql`0`) => {
  // a webhook that is still under way would write what the provider knows over it
  await product.deliverWebhooks()
  await sql`update payment_records set refunded_cents = ${refunded}, lost_cents = ${lost} where ${where}`.execute(
    db,
  )
}

describe('what was paid and went back as a whole', () => {
  test('may be paid again, and the second money is no duplicate', async () => {
    const { person, registrationId, id } = await aPaidVisitor()
    const pricing = await product.priceOf()
    const again = () => product.openCheckout(person, pricing, { registrationId })
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: 'This registration is already paid.', code: 'already_paid' },
    })
    await gone(sql`id = ${id}`, sql`total_cents - 1`)
    expect(await again()).toMatchObject({ status: 409 })
    await gone(sql`id = ${id}`, sql`total_cents - 1`, sql`1`)

    const opened = await again()
    expect(opened.status).toBe(200)
    await product.pay(String(opened.body['sessionId']))
    expect(await product.statusPage(String(opened.body['sessionId']))).toBe('COMPLETED')
    const second = await product.recordOf(String(opened.body['sessionId']))
    expect(second).toMatchObject({ status: 'COMPLETED', reviewReason: null, registrationId })
    expect(await again()).toMatchObject({ status: 409 })
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
    expect((await product.jobsOf(second.id)).map(({ kind }) => kind)).toContain('payment.completed')

    // of two that are paid the one whose money is there speaks for the booking, also where it is the older one
    const booking = async () => {
      const { body } = await product.post(
        `/admin/api/admin/registration-forms/renewable?q=${second.id}`,
        {},
        owner,
      )
      const [found] = body as unknown as { amountPaid: number; paymentRecord: object }[]
      return found
    }
    expect(await booking()).toMatchObject({
      amountPaid: 523.95,
      paymentRecord: { id: second.id, status: 'COMPLETED', refunded: false },
    })
    await gone(sql`id = ${id}`, sql`0`)
    await gone(sql`id = ${second.id}`, sql`total_cents`)
    const { body } = await product.post(`/admin/api/admin/registration-forms/renewable?q=${id}`, {}, owner)
    expect(body).toMatchObject([{ amountPaid: 523.95, paymentRecord: { id, refunded: false } }])
    await gone(sql`id in (${id}, ${second.id})`, sql`total_cents`)
    expect(await booking()).toMatchObject({
      amountPaid: 0,
      paymentRecord: { id: second.id, status: 'COMPLETED', refunded: true },
    })
  })

  test('is gone on with when the same person registers again', async () => {
    const person = aPerson()
    const { body } = await product.post('/api/registration/register', person)
    const opened = await product.openCheckout(person, await product.priceOf(), { registrationId: body['id'] })
    const sessionId = String(opened.body['sessionId'])
    await product.pay(sessionId)
    await product.statusPage(sessionId)
    const other = await product.post('/api/registration/register', person)
    expect(other.body['id']).not.toBe(body['id'])
    await gone(sql`session_id = ${sessionId}`, sql`total_cents`)
    await sql`delete from registrations where id = ${other.body['id']}`.execute(db)
    expect((await product.post('/api/registration/register', person)).body['id']).toBe(body['id'])
  })
})

describe('revenue is completed - refunded - lost, everywhere the same figure case 41', () => {
  const website: Website = aWebsite('nursing')
  beforeAll(async () => {
    await insertManyPayments(product.pool, website, 60)
    // every other is real money; of those that are paid some went back, in each way, of the others too
    await sql`
      with numbered as (
        select id, total_cents, row_number() over (order by id) as n from payment_records where website = ${website}
      )
      update payment_records p set livemode = n % 2 = 0, provider = 'stripe', completed_at = created_at,
        refunded_cents = case n % 7 when 1 then n.total_cents when 2 then 1234 when 3 then 500 else 0 end,
        lost_cents = case n % 7 when 3 then n.total_cents - 500 when 4 then 99 else 0 end
      from numbered n where n.id = p.id`.execute(db)
    // one was paid twice, and a refund has failed: its amount is there again
    await sql`update payment_records set registration_id = (
        select registration_id from payment_records where website = ${website} and status = 'COMPLETED' order by id limit 1
      ) where id = (
        select id from payment_records where website = ${website} and status = 'COMPLETED' order by id desc limit 1
      )`.execute(db)
    await sql`insert into payment_refunds (id, website, payment_id, provider, livemode, payment_intent_id, number, refund_id,
        cents, status, created_at, updated_at)
      select ${newId(new Date())}, website, id, 'stripe', livemode, payment_intent_id, 1, 're_failed', 100, 'failed', now(), now()
      from payment_records where website = ${website} and status = 'COMPLETED' and refunded_cents = 0 limit 1`.execute(
      db,
    )
  })

  const cellsOf = async (list: ExportList, columns: readonly string[]) => {
    const { body } = await app.inject({
      url: `/admin/api/admin/export/${list}/${website}`,
      headers: owner,
    })
    const [head = '', ...lines] = body.replace('\uFEFF', '').trim().split('\r\n')
    const at = columns.map((name) => head.split(',').indexOf(name))
    return lines.map((line) => at.map((index) => line.split(',')[index]))
  }
  const sumOf = (rows: readonly (string | undefined)[][], real: string) =>
    rows
      .filter(([, isReal]) => isReal === real)
      .reduce((sum, [euros]) => sum + Math.round(Number(euros) * 100), 0)

  test('statistics, dashboard, bookings, exports, the list, and the search', async () => {
    const { rows } = await sql<{ live: number; test: number; refunded: number; lost: number }>`
      select sum(total_cents - refunded_cents - lost_cents) filter (where livemode)::bigint as live,
        sum(total_cents - refunded_cents - lost_cents) filter (where not livemode)::bigint as test,
        sum(refunded_cents) filter (where livemode)::bigint as refunded,
        sum(lost_cents) filter (where livemode)::bigint as lost
      from payment_records where website = ${website} and status = 'COMPLETED'`.execute(db)
    const [truth] = rows
    if (!truth) throw new Error('Nothing was counted')
    expect(Math.min(truth.live, truth.test, truth.refunded, truth.lost)).toBeGreaterThan(0)

    const statistics = paymentStatistics.parse(
      (await product.get(`/api/payments/${website}/statistics`, owner)).body,
    )
    expect(statistics).toMatchObject({
      revenueCents: truth.live,
      revenue: truth.live / 100,
      testRevenueCents: truth.test,
      refundedCents: truth.refunded,
      lostCents: truth.lost,
    })
    const searched = await product.get(`/api/payments/${website}/statistics?q=Institute`, owner)
    expect(searched.body).toEqual(statistics)

    const dashboard = await product.get(`${showFigures.path.replace(':website', website)}?days=all`, owner)
    expect(dashboard.body).toMatchObject({ revenueCents: truth.live, testRevenueCents: truth.test })
    const steps = dashboard.body['steps'] as { revenueCents: number }[]
    expect(steps.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(truth.live)

    const bookings = await product.get(showBookingFigures.path.replace(':website', website), owner)
    expect(bookings.body).toMatchObject({ revenue: truth.live / 100, testRevenue: truth.test / 100 })

    const payments = await cellsOf('payments', ['Revenue', 'Live money'])
    expect([sumOf(payments, 'yes'), sumOf(payments, 'no')]).toEqual([truth.live, truth.test])
    const booked = await cellsOf('bookings', ['Amount Paid (EUR)', 'Real Money'])
    expect([sumOf(booked, 'yes'), sumOf(booked, 'no')]).toEqual([truth.live, truth.test])

    const { body } = await product.get(`/api/payments/${website}/all`, owner)
    const listed = (
      body as unknown as {
        status: string
        livemode: boolean
        amountTotalCents: number
        refundedCents: number
        lostCents: number
      }[]
    )
      .filter(({ status, livemode }) => status === 'COMPLETED' && livemode)
      .reduce((sum, one) => sum + one.amountTotalCents - one.refundedCents - one.lostCents, 0)
    expect(listed).toBe(truth.live)
  })
})
