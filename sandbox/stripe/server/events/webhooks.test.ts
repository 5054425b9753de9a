import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { movableClock } from '#tests/movable-clock.ts'
import {
  aCheckout,
  listenForWebhooks,
  type Received,
  runSandbox,
  sdkOf,
  webhookSecret,
} from '#tests/sandbox.ts'
import { checkEvent } from '#tests/stripe-description.ts'
import { performDue } from '../due/run-due.ts'
import { noFaults } from '../faults/faults.store.ts'
import { setFaults } from '../faults/set-faults.ts'
import { attemptPayment } from '../page/attempt-payment.ts'

type Outcome = 'succeeded' | 'failed'

/** A sandbox with a merchant's endpoint, its own ledger and a movable clock. */
const setup = async (answerWith?: (received: Received) => number) => {
  const { db, pool } = await testDatabase()
  const merchant = await listenForWebhooks(answerWith)
  const clock = movableClock()
  // a webhook comes again as late on a slow machine
  clock.hold()
  const { stripe, sandbox, stop, deliverDue } = await runSandbox(db, { clock, webhookUrl: merchant.url })

  const attempt = async (id: string, outcome: Outcome) => {
    const now = await performDue(db, clock)
    await db
      .transaction()
      .execute((connection) =>
        attemptPayment({ connection, now, clock, requestId: null, idempotencyKey: null }, id, outcome),
      )
  }
  return {
    db,
    pool,
    clock,
    stripe,
    sandbox,
    stop,
    deliverDue,
    attempt,
    received: merchant.received,
    webhookUrl: merchant.url,
    events: () => merchant.received.map(({ body }) => JSON.parse(body) as Stripe.Event),
    moveOn: clock.advance,
    pay: async () => {
      const session = await stripe.checkout.sessions.create(aCheckout())
      await attempt(session.id, 'succeeded')
      return session
    },
  }
}

const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type).toSorted()

describe('webhooks', () => {
  test('tell a payment, signed as Stripe signs, in the shape of the description', async () => {
    const { stripe, pay, deliverDue, received, events, db } = await setup()
    const session = await pay()
    await deliverDue()

    expect(typesOf(events())).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
    for (const { body, signature } of received) {
      const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
      expect(checkEvent(event)).toEqual([])
      expect(event).toMatchObject({ livemode: false, pending_webhooks: 1 })
      expect(() => stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow()
      expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_another')).toThrow()
    }
    const completed = events().find(({ type }) => type === 'checkout.session.completed')
    expect(completed?.data.object).toMatchObject({
      id: session.id,
      payment_status: 'paid',
      status: 'complete',
    })
    expect(await stripe.events.retrieve(completed?.id ?? '')).toMatchObject({
      type: 'checkout.session.completed',
      pending_webhooks: 0,
    })
    expect(await db.selectFrom('sandboxDeliveries').select('attempts').execute()).toEqual([
      { attempts: 1 },
      { attempts: 1 },
    ])
  })

  test('tell a decline and an expiry, and which call caused it', async () => {
    const { stripe, attempt, deliverDue, events } = await setup()
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await attempt(id, 'failed')
    const expired = await stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-it' })
    await deliverDue()

    expect(typesOf(events())).toEqual(['checkout.session.expired', 'payment_intent.payment_failed'])
    expect(events().flatMap(checkEvent)).toEqual([])
    expect(events().find(({ type }) => type === 'checkout.session.expired')?.request).toEqual({
      id: expired.lastResponse.requestId,
      idempotency_key: 'expire-it',
    })
  })

  test('that are not taken come again, later and later, and once taken no more', async () => {
    let status = 500
    const { pay, deliverDue, received, moveOn } = await setup(() => status)
    await pay()
    await deliverDue()
    expect(received).toHaveLength(2)

    await deliverDue()
    expect(received).toHaveLength(2)
    for (const [pause, attempts] of [
      [1, 4],
      [5, 6],
      [30, 8],
    ] as const) {
      moveOn(pause + 0.5)
      await deliverDue()
      expect(received).toHaveLength(attempts)
    }

    status = 200
    moveOn(121)
    await deliverDue()
    expect(received).toHaveLength(10)
    moveOn(24 * 3600)
    await deliverDue()
    expect(received).toHaveLength(10)
  })

  test('are given up after three days', async () => {
    const { pay, deliverDue, db, moveOn } = await setup(() => 500)
    await pay()
    moveOn(3 * 24 * 3600)
    await deliverDue()
    const waiting = await db
      .selectFrom('sandboxDeliveries')
      .select('lastError')
      .where('nextAttemptAt', 'is', null)
      .execute()
    expect(waiting).toEqual([{ lastError: 'The answer was 500' }, { lastError: 'The answer was 500' }])
  })
})

describe('faults', () => {
  test('withheld: events are written, nothing is sent until it is switched off', async () => {
    const { db, stripe, pay, deliverDue, received } = await setup()
    await setFaults(db, { withholdWebhooks: true })
    await pay()
    await deliverDue()
    expect(received).toHaveLength(0)
    expect((await stripe.events.list()).data).toHaveLength(2)

    await setFaults(db, { withholdWebhooks: false })
    await deliverDue()
    expect(received).toHaveLength(2)
  })

  test('duplicated: each event arrives n times', async () => {
    const { db, pay, deliverDue, events } = await setup()
    await setFaults(db, { duplicateWebhooks: 3 })
    await pay()
    await deliverDue()
    const ids = events().map(({ id }) => id)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(2)
  })

  test('the moved clock dates sessions and signatures', async () => {
    const { db, clock, stripe, pay, deliverDue, received } = await setup()
    await setFaults(db, { clockOffsetSeconds: -600 })
    const session = await pay()
    await deliverDue()
    const now = clock.now().getTime() / 1000
    expect(Math.abs(session.created - (now - 600))).toBeLessThan(2)
    for (const { body, signature } of received) {
      expect(() => stripe.webhooks.constructEvent(body, signature, webhookSecret)).toThrow(/tolerance/)
    }
  })

  test('what is not named stays as it is', async () => {
    const { db } = await setup()
    await setFaults(db, { duplicateWebhooks: 2 })
    expect(await setFaults(db, { clockOffsetSeconds: 60 })).toEqual({
      ...noFaults,
      duplicateWebhooks: 2,
      clockOffsetSeconds: 60,
    })
  })
})

describe('the ledger', () => {
  test('outlives the process: session, payment, key and undelivered webhooks', async () => {
    const { db, clock, stripe, attempt, stop, webhookUrl, received } = await setup()
    await setFaults(db, { withholdWebhooks: true })
    const session = await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'outlive' })
    await attempt(session.id, 'succeeded')
    await stop()

    const next = await runSandbox(db, { clock, webhookUrl })
    expect((await next.stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'outlive' })).id).toBe(
      session.id,
    )
    expect(await next.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
    await setFaults(db, { withholdWebhooks: false })
    await next.deliverDue()
    expect(received).toHaveLength(2)
  })

  test('a webhook whose sender was killed is taken up again', async () => {
    const { db, clock, pay, deliverDue, received, moveOn } = await setup()
    await setFaults(db, { withholdWebhooks: true })
    await pay()
    // state left by a process that died between claiming and sending
    const soon = new Date(clock.now().getTime() + 11_000)
    await db.updateTable('sandboxDeliveries').set({ attempts: 1, nextAttemptAt: soon }).execute()
    await setFaults(db, { withholdWebhooks: false })
    await deliverDue()
    expect(received).toHaveLength(0)
    moveOn(12)
    await deliverDue()
    expect(received).toHaveLength(2)
  })

  test.runIf(isLong)(
    'two processes on one ledger send each webhook once, and share keys and sessions',
    async () => {
      const { db, stripe, webhookUrl, attempt, deliverDue, received } = await setup()
      const other = await runSandbox(db, { webhookUrl })
      const otherStripe = sdkOf(other.sandbox)
      const first = await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'shared' })
      expect((await otherStripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'shared' })).id).toBe(
        first.id,
      )

      for (let i = 0; i < 10; i++) {
        const { id } = await stripe.checkout.sessions.create(aCheckout())
        await attempt(id, 'succeeded')
        void other.deliverDue()
        void deliverDue()
      }
      await Promise.all([deliverDue(), other.deliverDue()])
      expect(received).toHaveLength(20)
    },
  )
})
