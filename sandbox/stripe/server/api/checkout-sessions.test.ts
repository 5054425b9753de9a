import { sql } from 'kysely'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#platform/server/clock.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { aCheckout, failureOf, runSandbox, sdkOf, secretKey } from '#tests/sandbox.ts'
import { checkAnswer, checkExchange, checkRequest } from '#tests/stripe-description.ts'
import { performDue } from '../due/run-due.ts'
import { setFaults } from '../faults/set-faults.ts'
import { attemptPayment } from '../page/attempt-payment.ts'
import { tryLockKey } from './idempotency-keys.store.ts'
import { sha256 } from './replay-idempotent.ts'

const { db } = await testDatabase()
const { stripe, sandbox, exchanges, host, port } = await runSandbox(db)

const attempt = async (id: string, outcome: 'succeeded' | 'failed') => {
  const now = await performDue(db, systemClock)
  return db
    .transaction()
    .execute((connection) =>
      attemptPayment(
        { connection, now, clock: systemClock, requestId: null, idempotencyKey: null },
        id,
        outcome,
      ),
    )
}

describe('creating', () => {
  test('opens a session with everything that was requested', async () => {
    const session = await stripe.checkout.sessions.create(aCheckout())

    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 52_395,
      currency: 'eur',
      client_reference_id: 'record-1',
      customer_email: 'ada@example.org',
      livemode: false,
      metadata: { paymentId: 'record-1' },
      url: `http://localhost:3000/stripe-sandbox/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_[0-9A-Za-z]{22}$/)
    expect(session.expires_at - session.created).toBe(86_400)
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
  })

  test.each([
    ['an unknown parameter', { payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
    [
      'an unknown parameter within',
      { adaptive_pricing: { on: true } },
      'adaptive_pricing[on]',
      'parameter_unknown',
    ],
    ['no items', { line_items: undefined }, 'line_items', 'parameter_missing'],
    [
      'no quantity',
      { line_items: [{ price_data: { currency: 'eur', unit_amount: 1, product_data: { name: 'x' } } }] },
      'line_items[0][quantity]',
      'parameter_missing',
    ],
    ['a wrong mode', { mode: 'pay' }, 'mode', undefined],
    ['a wrong ui_mode', { ui_mode: 'hosted' }, 'ui_mode', undefined],
    ['another currency', { currency: 'usd' }, 'currency', undefined],
    ['text for a number', { expires_at: 'soon' }, 'expires_at', 'parameter_invalid_integer'],
    ['an empty text', { client_reference_id: '' }, 'client_reference_id', 'parameter_invalid_empty'],
    ['a long reference', { client_reference_id: 'x'.repeat(201) }, 'client_reference_id', undefined],
    ['a relative address', { success_url: '/payment-success' }, 'success_url', 'url_invalid'],
    ['a wrong e-mail', { customer_email: 'ada' }, 'customer_email', 'email_invalid'],
    ['a wrong e-mail', { customer_email: 'ada@localhost' }, 'customer_email', 'email_invalid'],
    ['a wrong e-mail', { customer_email: 'a@b..de' }, 'customer_email', 'email_invalid'],
    ['a wrong e-mail', { customer_email: 'a@-b.de' }, 'customer_email', 'email_invalid'],
    ['a wrong e-mail', { customer_email: 'a..b@example.org' }, 'customer_email', 'email_invalid'],
    ['a wrong e-mail', { customer_email: 'jörg@example.org' }, 'customer_email', 'email_invalid'],
    ['a long value', { metadata: { note: 'x'.repeat(501) } }, 'metadata', undefined],
    [
      'too many values',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'x'])) },
      'metadata',
      undefined,
    ],
    ['a wish that cannot be granted', { expand: ['invoice'] }, 'expand', undefined],
  ])('refuses %s', async (_what, change, param, code) => {
    const error = await failureOf(stripe.checkout.sessions.create(aCheckout(change as never)))

    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, param })
    expect(error.code).toBe(code)
  })

  test('refuses a total below 50 cents', async () => {
    const item = {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 49, product_data: { name: 'x' } },
    }
    const error = await failureOf(stripe.checkout.sessions.create(aCheckout({ line_items: [item] })))
    expect(error.code).toBe('amount_too_small')
  })

  test.each([
    [29 * 60, 'refused'],
    [31 * 60, 'accepted'],
    [23 * 3600, 'accepted'],
    [24 * 3600 + 60, 'refused'],
  ])('with an expiry in %i s it is %s', async (seconds, outcome) => {
    const expires_at = Math.floor(systemClock.now().getTime() / 1000) + seconds
    const created = stripe.checkout.sessions.create(aCheckout({ expires_at }))
    if (outcome === 'accepted') expect(await created).toMatchObject({ expires_at })
    else expect(await failureOf(created)).toMatchObject({ statusCode: 400, param: 'expires_at' })
  })

  test('leaves an empty value out of the metadata, and decodes whatever text', async () => {
    const metadata = { name: 'Zoë & “Ada” 👩‍🔬 [x]=1', none: '' }
    const session = await stripe.checkout.sessions.create(aCheckout({ metadata }))
    expect(session.metadata).toEqual({ name: metadata.name })
  })
})

describe('the key', () => {
  test('is requested', async () => {
    const error = await failureOf(sdkOf(sandbox, 'sk_test_another').checkout.sessions.list())
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(error).toMatchObject({ statusCode: 401, code: 'invalid_api_key' })
    expect(error.message).not.toContain('another')

    const without = await fetch(`http://${host}:${port}/v1/checkout/sessions`)
    expect(without.status).toBe(401)
  })
})

describe('idempotency', () => {
  test('the same key and parameters give the same answer again', async () => {
    const first = await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'again' })
    const second = await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'again' })

    expect(second).toEqual(first)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  })

  test('other parameters under the same key are refused', async () => {
    await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'other' })
    const error = await failureOf(
      stripe.checkout.sessions.create(aCheckout({ client_reference_id: 'record-2' }), {
        idempotencyKey: 'other',
      }),
    )
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error.statusCode).toBe(400)
  })

  test('a refused call is not kept: put right, it goes through under the same key', async () => {
    await failureOf(
      stripe.checkout.sessions.create(aCheckout({ mode: 'pay' }), { idempotencyKey: 'put-right' }),
    )
    const session = await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'put-right' })
    expect(session.status).toBe('open')
  })

  test.runIf(isLong)('20 calls at once under one key open one session', async () => {
    const call = () =>
      stripe.checkout.sessions.create(aCheckout({ client_reference_id: 'at-once' }), {
        idempotencyKey: 'at-once',
        maxNetworkRetries: 5,
      })
    const sessions = await Promise.all(Array.from({ length: 20 }, call))

    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1)
    const stored = await db.selectFrom('sandboxSessions').select(['id', 'parameters']).execute()
    expect(
      stored.filter(
        ({ parameters }) =>
          (parameters as { client_reference_id?: string }).client_reference_id === 'at-once',
      ),
    ).toHaveLength(1)
  })

  test('a call whose key is in use must come again', async () => {
    await db.transaction().execute(async (connection) => {
      expect(await tryLockKey(connection, sha256(secretKey), 'in-use')).toBe(true)
      const error = await failureOf(
        stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'in-use' }),
      )
      expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    })
    expect(await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'in-use' })).toMatchObject({
      status: 'open',
    })
  })

  test('an unexpected failure undoes everything and is kept as a 500', async () => {
    const create = (key: string) =>
      stripe.checkout.sessions.create(aCheckout({ client_reference_id: 'broken' }), { idempotencyKey: key })
    await sql`alter table sandbox_sessions add constraint broken check (amount_total < 0) not valid`.execute(
      db,
    )
    const first = await failureOf(create('broken'))
    await sql`alter table sandbox_sessions drop constraint broken`.execute(db)
    const again = await failureOf(create('broken'))

    expect(first).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    expect(again).toMatchObject({ statusCode: 500, message: first.message })
    expect(again.headers?.['idempotent-replayed']).toBe('true')
    expect(await create('mended')).toMatchObject({ status: 'open' })
  })

  test('a key counts for 24 hours', async () => {
    const first = await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'a-day' })
    await setFaults(db, { clockOffsetSeconds: 86_401 })
    const second = await stripe.checkout.sessions.create(aCheckout(), { idempotencyKey: 'a-day' })
    await setFaults(db, { clockOffsetSeconds: 0 })
    expect(second.id).not.toBe(first.id)
  })
})

describe('reading', () => {
  test('tells a session with its payment and charge as whole objects', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await attempt(id, 'succeeded')

    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const intent = session.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 52_395,
      metadata: { paymentId: 'record-1' },
      latest_charge: { object: 'charge', paid: true, amount: 52_395, amount_refunded: 0 },
    })
    expect(session.line_items?.data.map((item) => item.amount_total)).toEqual([49_900, 2_495])
  })

  test('answers 404 for what it does not know', async () => {
    for (const call of [
      () => stripe.checkout.sessions.retrieve('cs_test_unknown'),
      () => stripe.checkout.sessions.expire('cs_test_unknown'),
      () => stripe.events.retrieve('evt_unknown'),
    ]) {
      expect(await failureOf(call())).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    }
    expect((await failureOf(stripe.customers.list())).statusCode).toBe(404)
  })
})

describe('listing', () => {
  test('goes newest first, in pages, from a moment on', async () => {
    // far ahead, so that the sessions of the other tests lie outside the span
    const start = Math.floor(systemClock.now().getTime() / 1000) + 40_000_000
    const ids: string[] = []
    for (const index of [0, 1, 2, 3, 4]) {
      await setFaults(db, { clockOffsetSeconds: 40_000_000 + index * 100 })
      const session = await stripe.checkout.sessions.create(aCheckout())
      ids.unshift(session.id)
    }
    const created = { gte: start - 5 }
    const idsOf = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id)

    const first = await stripe.checkout.sessions.list({ created, limit: 2 })
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    expect(first.has_more).toBe(true)

    const rest = await stripe.checkout.sessions.list({ created, limit: 3, starting_after: ids[1] as string })
    expect(idsOf(rest)).toEqual(ids.slice(2))
    expect(rest.has_more).toBe(false)

    const all = await stripe.checkout.sessions.list({ created, limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids)
    await setFaults(db, { clockOffsetSeconds: 0 })
  })

  test('refuses a page behind a session that it does not know, and a page of 101', async () => {
    expect(
      await failureOf(stripe.checkout.sessions.list({ starting_after: 'cs_test_unknown' })),
    ).toMatchObject({ statusCode: 400, param: 'starting_after' })
    expect(await failureOf(stripe.checkout.sessions.list({ limit: 101 }))).toMatchObject({
      statusCode: 400,
      param: 'limit',
    })
  })
})

describe('ending', () => {
  test('expires an open session once, and refuses it afterwards', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    const error = await failureOf(stripe.checkout.sessions.expire(id))
    expect(error.statusCode).toBe(400)
    expect(error.message).toContain('status of expired')
  })

  test('refuses to expire a paid session', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await attempt(id, 'succeeded')
    const error = await failureOf(stripe.checkout.sessions.expire(id))
    expect(error.statusCode).toBe(400)
    expect(error.message).toContain('status of complete')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' })
  })

  test('a session whose time is over is expired at the next look, with one event', async () => {
    const { id, expires_at } = await stripe.checkout.sessions.create(aCheckout())
    const left = expires_at - Math.floor(systemClock.now().getTime() / 1000)
    await setFaults(db, { clockOffsetSeconds: left - 60 })
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
    await setFaults(db, { clockOffsetSeconds: left + 1 })
    const reads = await Promise.all(Array.from({ length: 5 }, () => stripe.checkout.sessions.retrieve(id)))
    expect(reads.map(({ status }) => status)).toEqual(Array(5).fill('expired'))
    await setFaults(db, { clockOffsetSeconds: 0 })

    const events = await stripe.events
      .list({ types: ['checkout.session.expired'], limit: 100 })
      .autoPagingToArray({ limit: 1000 })
    expect(events.filter((event) => (event.data.object as { id: string }).id === id)).toHaveLength(1)
    expect(await attempt(id, 'succeeded')).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' })
  })
})

describe('paying', () => {
  test('a declined card leaves the session open, and the next one pays the same intent', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await attempt(id, 'failed')
    const declined = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(declined).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { code: 'card_declined' },
        latest_charge: { status: 'failed', paid: false, failure_code: 'card_declined' },
      },
    })

    await attempt(id, 'succeeded')
    const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    const intent = paid.payment_intent as Stripe.PaymentIntent
    expect(intent.id).toBe((declined.payment_intent as Stripe.PaymentIntent).id)
    expect(intent).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('20 clicks at once pay once', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await Promise.all(Array.from({ length: 20 }, () => attempt(id, 'succeeded')))

    const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
    const charges = await db
      .selectFrom('sandboxCharges')
      .select('id')
      .where('paymentIntentId', '=', payment_intent as string)
      .execute()
    expect(charges).toHaveLength(1)
    const events = await stripe.events
      .list({ types: ['checkout.session.completed'], limit: 100 })
      .autoPagingToArray({ limit: 1000 })
    expect(events.filter((event) => (event.data.object as { id: string }).id === id)).toHaveLength(1)
  })
})

test('the description sees a wrong request', () => {
  const body = 'mode=pay&line_items[0][quantity]=one&payment_method_types[0]=card'
  const violations = checkRequest('POST', '/v1/checkout/sessions', body)
  expect(violations.join('\n')).toContain('/mode')
  expect(violations.join('\n')).toContain('/line_items/0/quantity')
  expect(violations.join('\n')).toContain('payment_method_types')
  expect(checkRequest('POST', '/v1/customers', '')).toHaveLength(1)
  expect(checkAnswer('GET', '/v1/charges/ch_1', 200, { id: 'ch_1' }).length).toBeGreaterThan(10)
})

test('every call and every answer of this file is as Stripe describes it', () => {
  // a refused request may violate the description, its response may not
  const violations = exchanges.flatMap((exchange) =>
    exchange.status === 200
      ? checkExchange(exchange)
      : checkAnswer(exchange.method, exchange.path, exchange.status, exchange.answer),
  )
  expect(exchanges.length).toBeGreaterThan(isLong ? 100 : 75)
  expect(violations).toEqual([])
})
