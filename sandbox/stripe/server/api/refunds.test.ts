import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { aMovableSandbox, failureOf } from '#tests/sandbox.ts'
import { checkAnswer, checkEvent, checkExchange } from '#tests/stripe-description.ts'
import { closeDispute, openDispute } from '../due/dispute-payment.ts'
import { failRefund, succeedRefund } from '../due/refund-transitions.ts'
import { setFaults } from '../faults/set-faults.ts'
import { findSessionIdByIntent } from '../ledger/sessions.store.ts'
import { refundInDashboard } from './create-refund.ts'

const { db } = await testDatabase()
const { stripe, exchanges, work, attempt, aPaidIntent, aSessionAt, moveOn } = await aMovableSandbox(db)

const chargeOf = async (intent: string): Promise<Stripe.Charge> => {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(
    (await findSessionIdByIntent(db, intent)) ?? '',
    { expand: ['payment_intent.latest_charge'] },
  )
  return (payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
}

const refundOf = async (intent: string, id: string): Promise<Stripe.Refund | undefined> =>
  (await stripe.refunds.list({ payment_intent: intent })).data.find((refund) => refund.id === id)

/** Types of the events about this payment, oldest first, each validated against the description. */
const eventsOf = async (intent: string): Promise<string[]> => {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const about = events.filter(({ data }) => {
    const { id, payment_intent } = data.object as { id: string; payment_intent?: string }
    return id === intent || payment_intent === intent
  })
  expect(about.flatMap(checkEvent)).toEqual([])
  return about.map(({ type }) => type).toReversed()
}

const paying = ['payment_intent.succeeded', 'checkout.session.completed']

describe('a refund', () => {
  test('gives back a part, a part, and the rest, and then nothing any longer case 38', async () => {
    const intent = await aPaidIntent()
    const first = await stripe.refunds.create({
      payment_intent: intent,
      amount: 10_000,
      reason: 'requested_by_customer',
      metadata: { payment_refund_id: 'refund-1' },
    })
    expect(first).toMatchObject({
      object: 'refund',
      amount: 10_000,
      currency: 'eur',
      status: 'succeeded',
      reason: 'requested_by_customer',
      payment_intent: intent,
      metadata: { payment_refund_id: 'refund-1' },
    })
    expect(first.id).toMatch(/^re_[0-9A-Za-z]{22}$/)
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 10_000, refunded: false })

    await stripe.refunds.create({ payment_intent: intent, amount: 2_395 })
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 40_000 })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 52_395, refunded: true })
    expect(await failureOf(stripe.refunds.create({ payment_intent: intent, amount: 1 }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
    expect(await eventsOf(intent)).toEqual([
      ...paying,
      ...Array(3).fill(['refund.created', 'charge.refunded']).flat(),
    ])
  })

  test.runIf(isLong)('under the same key is made once, under another a second time case 38', async () => {
    const intent = await aPaidIntent()
    const ask = (idempotencyKey: string) =>
      stripe.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey, maxNetworkRetries: 5 })
    const [one, two] = await Promise.all([ask('refund:1'), ask('refund:1')])
    expect(one?.id).toBe(two?.id)
    expect((await ask('refund:2')).id).not.toBe(one?.id)
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 200 })
  })

  test.runIf(isLong)('of 20 at once only those that find money left are made', async () => {
    const intent = await aPaidIntent()
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => stripe.refunds.create({ payment_intent: intent, amount: 20_000 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 40_000 })
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2)
  })

  test.each([
    ['no intent', {}, 'payment_intent', 'parameter_missing'],
    ['an unknown intent', { payment_intent: 'pi_unknown' }, 'payment_intent', 'resource_missing'],
    ['nothing', { payment_intent: 'pi_1', amount: 0 }, 'amount', 'parameter_invalid_integer'],
    ['another reason', { payment_intent: 'pi_1', reason: 'because' }, 'reason', undefined],
    ['an unknown parameter', { payment_intent: 'pi_1', note: 'x' }, 'note', 'parameter_unknown'],
  ])('of %s is refused', async (_what, parameters, param, code) => {
    const error = await failureOf(stripe.refunds.create(parameters as Stripe.RefundCreateParams))
    expect(error.statusCode).toBe(400)
    expect([error.param, error.code]).toEqual([param, code])
  })

  test('of more than is left, or of what was not paid, is refused', async () => {
    const intent = await aPaidIntent()
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: intent, amount: 52_396 }))
    expect(tooMuch).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount' })
    expect(tooMuch.message).toContain('€523.96')

    const declined = await aSessionAt('failed')
    const nothing = await failureOf(stripe.refunds.create({ payment_intent: declined.intent }))
    expect(nothing).toMatchObject({ statusCode: 400, param: 'payment_intent' })
  })

  test('is made in the dashboard, past the product case 39', async () => {
    const intent = await aPaidIntent()
    await work((at) => refundInDashboard(at, intent, 500))
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toMatchObject([
      { amount: 500, metadata: {}, reason: null },
    ])
    await work((at) => refundInDashboard(at, intent))
    expect(await chargeOf(intent)).toMatchObject({ refunded: true })
  })

  test('fails later, once, and its amount can be refunded again case 39', async () => {
    const intent = await aPaidIntent()
    const { id } = await stripe.refunds.create({ payment_intent: intent })
    await Promise.all(Array.from({ length: 5 }, () => work((at) => failRefund(at, id))))
    expect(await refundOf(intent, id)).toMatchObject({
      status: 'failed',
      failure_reason: expect.any(String),
    })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false })
    expect((await eventsOf(intent)).slice(4)).toEqual(['refund.updated', 'refund.failed'])
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 52_395 })
  })

  test.runIf(isLong)('stays pending on command, then succeeds on its own, or at once', async () => {
    await setFaults(db, { pendingRefunds: 2 })
    const intent = await aPaidIntent()
    const [one, two, three] = [
      await stripe.refunds.create({ payment_intent: intent, amount: 1 }),
      await stripe.refunds.create({ payment_intent: intent, amount: 2 }),
      await stripe.refunds.create({ payment_intent: intent, amount: 3 }),
    ]
    expect([one.status, two.status, three.status]).toEqual(['pending', 'pending', 'succeeded'])
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 6 })

    await work((at) => succeedRefund(at, one.id))
    expect(await refundOf(intent, one.id)).toMatchObject({ status: 'succeeded' })
    moveOn(61)
    const reads = await Promise.all(Array.from({ length: 5 }, () => refundOf(intent, two.id)))
    expect(reads.map((refund) => refund?.status)).toEqual(Array(5).fill('succeeded'))
    expect((await eventsOf(intent)).filter((type) => type === 'refund.updated')).toHaveLength(2)
  })

  test('fails a minute later on command', async () => {
    await setFaults(db, { failingRefunds: 1 })
    const intent = await aPaidIntent()
    const { id, status } = await stripe.refunds.create({ payment_intent: intent })
    expect(status).toBe('succeeded')
    moveOn(61)
    expect(await refundOf(intent, id)).toMatchObject({ status: 'failed' })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0 })
  })

  test.runIf(isLong)('is found again by its payment, in pages', async () => {
    const intent = await aPaidIntent()
    moveOn(1000)
    const ids: string[] = []
    for (const amount of [1, 2, 3]) {
      ids.unshift((await stripe.refunds.create({ payment_intent: intent, amount })).id)
    }
    const idsOf = async (parameters: Stripe.RefundListParams) =>
      (await stripe.refunds.list(parameters).autoPagingToArray({ limit: 100 })).map(({ id }) => id)

    expect(await idsOf({ payment_intent: intent, limit: 2 })).toEqual(ids)
    expect(await idsOf({ payment_intent: intent, starting_after: ids[1] as string })).toEqual([ids[2]])

    for (const call of [
      () => stripe.refunds.list({ payment_intent: intent, starting_after: 're_unknown' }),
      () => stripe.refunds.list({ payment_intent: intent, expand: ['data.invoice'] }),
    ]) {
      expect((await failureOf(call())).statusCode).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a dispute case 40', () => {
  test('is opened and lost: the charge tells it, no refund can be made, the events tell how it ended', async () => {
    const intent = await aPaidIntent()
    const { id, amount } = await work((at) => openDispute(at, intent))
    expect(amount).toBe(52_395)
    expect(await chargeOf(intent)).toMatchObject({ disputed: true, amount_refunded: 0 })
    expect(await failureOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    })

    await Promise.all(['lost', 'won'].map(() => work((at) => closeDispute(at, id, 'lost'))))
    await work((at) => closeDispute(at, id, 'won'))
    expect(await eventsOf(intent)).toEqual([...paying, 'charge.dispute.created', 'charge.dispute.closed'])
    const [closed] = (await stripe.events.list({ types: ['charge.dispute.closed'] })).data
    const read = await stripe.events.retrieve(closed?.id ?? '')
    expect(read.data.object).toMatchObject({ id, status: 'lost', amount: 52_395, payment_intent: intent })
  })

  test('is won: the charge stays disputed and can be refunded', async () => {
    const intent = await aPaidIntent()
    const { id } = await work((at) => openDispute(at, intent, 1_000))
    await work((at) => closeDispute(at, id, 'won'))
    expect(await chargeOf(intent)).toMatchObject({ disputed: true })
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 52_395 })
  })

  test('is about what no refund has given back, and needs a payment', async () => {
    const intent = await aPaidIntent()
    await stripe.refunds.create({ payment_intent: intent, amount: 50_000 })
    expect(await work((at) => openDispute(at, intent))).toMatchObject({ amount: 2_395 })
    await expect(work((at) => openDispute(at, intent, 52_395))).rejects.toThrow('left to dispute')
    await expect(work((at) => openDispute(at, 'pi_unknown'))).rejects.toThrow('No such payment_intent')
    await expect(work((at) => closeDispute(at, 'dp_unknown', 'won'))).rejects.toThrow('No such dispute')
  })
})

test('a declined attempt before does not stand in the way', async () => {
  const { id } = await aSessionAt('failed')
  await attempt(id, 'succeeded')
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  expect(await stripe.refunds.create({ payment_intent: String(payment_intent) })).toMatchObject({
    amount: 52_395,
  })
})

test('every call and every answer of this file is as Stripe describes it', () => {
  const violations = exchanges.flatMap((exchange) =>
    exchange.status === 200
      ? checkExchange(exchange)
      : checkAnswer(exchange.method, exchange.path, exchange.status, exchange.answer),
  )
  expect(exchanges.length).toBeGreaterThan(isLong ? 50 : 35)
  expect(violations).toEqual([])
})
