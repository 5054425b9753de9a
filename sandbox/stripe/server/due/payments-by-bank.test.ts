import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { readLedger } from '#tests/read-ledger.ts'
import { aCheckout, aMovableSandbox } from '#tests/sandbox.ts'
import { checkEvent, checkExchange } from '#tests/stripe-description.ts'
import { setFaults } from '../faults/set-faults.ts'
import { tamperSession } from '../faults/tamper-session.ts'
import { settleBank } from './settle-bank.ts'

const { db } = await testDatabase()
const { stripe, exchanges, work, attempt, aSessionAt, moveOn } = await aMovableSandbox(db)

const whole = (id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })

/** The events about this session and its payment, oldest first. */
const eventsOf = async ({ id, intent }: { id: string; intent: string }): Promise<string[]> => {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const about = events.filter(({ data }) => [id, intent].includes((data.object as { id: string }).id))
  expect(about.flatMap(checkEvent)).toEqual([])
  return about.map(({ type }) => type).toReversed()
}

describe('a payment by bank case 9', () => {
  test('completes the session unpaid, and waits', async () => {
    const session = await aSessionAt('bank')
    expect(await whole(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_method_types: ['card', 'sepa_debit'],
      payment_intent: {
        status: 'processing',
        amount_received: 0,
        last_payment_error: null,
        latest_charge: {
          status: 'pending',
          paid: false,
          payment_method_details: { type: 'sepa_debit', sepa_debit: { country: 'DE' } },
        },
      },
    })
    expect(await eventsOf(session)).toEqual(['checkout.session.completed'])
    expect((await readLedger(db)).map((line) => line.paymentIntentId)).not.toContain(session.intent)
    expect(await attempt(session.id, 'succeeded')).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test('succeeds on its own after a minute, once for all who look case 10', async () => {
    const session = await aSessionAt('bank')
    moveOn(59)
    expect(await whole(session.id)).toMatchObject({ payment_status: 'unpaid' })
    moveOn(2)
    const reads = await Promise.all(Array.from({ length: 10 }, () => whole(session.id)))
    expect(reads.map(({ payment_status }) => payment_status)).toEqual(Array(10).fill('paid'))
    expect(reads[0]?.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 52_395,
      latest_charge: { status: 'succeeded', paid: true, amount_captured: 52_395 },
    })
    expect(await eventsOf(session)).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
    ])
  })

  test('fails on command, and stays so, whoever settles it again case 10', async () => {
    const session = await aSessionAt('bank')
    await Promise.all([1, 2, 3].map(() => work((at) => settleBank(at, session.id, 'failed'))))
    await work((at) => settleBank(at, session.id, 'succeeded'))
    moveOn(120)
    expect(await whole(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'insufficient_funds', payment_method: { type: 'sepa_debit' } },
        latest_charge: { status: 'failed', paid: false },
      },
    })
    expect(await eventsOf(session)).toEqual([
      'checkout.session.completed',
      'payment_intent.payment_failed',
      'checkout.session.async_payment_failed',
    ])
  })

  test('of two who settle it differently at once one decides', async () => {
    const session = await aSessionAt('bank')
    await Promise.all(
      (['failed', 'succeeded'] as const).map((outcome) => work((at) => settleBank(at, session.id, outcome))),
    )
    expect(await eventsOf(session)).toHaveLength(3)
  })

  test('waits for a command where the settings say so, and can be refunded once it is paid', async () => {
    await setFaults(db, { bankSettlesAfterSeconds: null })
    const session = await aSessionAt('bank')
    moveOn(100_000)
    expect(await whole(session.id)).toMatchObject({ payment_status: 'unpaid' })
    await work((at) => settleBank(at, session.id, 'succeeded'))
    await setFaults(db, { bankSettlesAfterSeconds: 60 })
    expect(await stripe.refunds.create({ payment_intent: session.intent, amount: 95 })).toMatchObject({
      status: 'succeeded',
      destination_details: { type: 'sepa_debit' },
    })
    expect(await readLedger(db)).toContainEqual({
      paymentIntentId: session.intent,
      captured: 52_395,
      refunded: 95,
      lost: 0,
    })
  })

  test('settling leaves a card payment, an open session and an unknown one alone', async () => {
    const paid = await aSessionAt('succeeded')
    expect(await work((at) => settleBank(at, paid.id, 'failed'))).toMatchObject({ paymentStatus: 'paid' })
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    expect(await work((at) => settleBank(at, id, 'succeeded'))).toMatchObject({ status: 'open' })
    expect(await work((at) => settleBank(at, 'cs_test_unknown', 'failed'))).toBeUndefined()
  })
})

test('3-D Secure abandoned: the session stays open and waits, and the next attempt pays it', async () => {
  const session = await aSessionAt('abandoned')
  expect(await whole(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_action',
      latest_charge: null,
      next_action: { type: 'redirect_to_url' },
    },
  })
  await attempt(session.id, 'failed')
  await attempt(session.id, 'abandoned')
  expect(await whole(session.id)).toMatchObject({
    payment_intent: {
      id: session.intent,
      status: 'requires_action',
      last_payment_error: null,
      latest_charge: { status: 'failed' },
    },
  })
  await attempt(session.id, 'succeeded')
  expect(await whole(session.id)).toMatchObject({
    status: 'complete',
    payment_intent: { id: session.intent, status: 'succeeded', next_action: null },
  })
})

test('a tampered session and its payment tell another amount and another currency case 19', async () => {
  const before = await stripe.checkout.sessions.create(aCheckout())
  await work((at) => tamperSession(at, before.id, { amountTotal: 1 }))
  await attempt(before.id, 'succeeded')
  expect(await whole(before.id)).toMatchObject({
    amount_total: 1,
    payment_intent: { amount: 1, amount_received: 1 },
  })

  const { id } = await aSessionAt('succeeded')
  await work((at) => tamperSession(at, id, { currency: 'usd' }))
  expect(await whole(id)).toMatchObject({
    amount_total: 52_395,
    currency: 'usd',
    payment_intent: { currency: 'usd', latest_charge: { currency: 'usd' } },
  })
  expect(await work((at) => tamperSession(at, 'cs_test_unknown', { amountTotal: 1 }))).toBeUndefined()
})

test.runIf(isLong)('a session paid at the moment in which it expires is one of both', async () => {
  const outcomes: (string | undefined)[] = []
  for (let i = 0; i < 10; i++) {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await Promise.allSettled([
      attempt(id, 'bank'),
      stripe.checkout.sessions.expire(id),
      attempt(id, 'succeeded'),
    ])
    const session = await whole(id)
    outcomes.push(session.status ?? undefined)
    const intent = session.payment_intent as Stripe.PaymentIntent | null
    expect(intent === null).toBe(session.status === 'expired')
    expect(await eventsOf({ id, intent: '' })).toHaveLength(1)
  }
  expect(outcomes).not.toContain('open')
})

test('every call and every answer of this file is as Stripe describes it', () => {
  expect(exchanges.length).toBeGreaterThan(30)
  expect(exchanges.filter(({ status }) => status === 200).flatMap(checkExchange)).toEqual([])
})
