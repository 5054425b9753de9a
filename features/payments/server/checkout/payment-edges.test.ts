import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { aVisitorWithKey } from '#tests/attempts.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct, type TestProduct, visitorAtCheckout } from '#tests/product.ts'
import { callsDuring, deliver, eventAbout, forgetSession } from '#tests/provider-events.ts'
import { reconcileNow } from '#tests/reconcile-now.ts'
import { aStripeAccount } from '#tests/stripe-account.ts'
import { checkExchange } from '#tests/stripe-description.ts'

const product = await startTestProduct()
const { db, pool, clock } = product
// an event arrives when a test delivers it, and at no other time
await product.faults({ withholdWebhooks: true })

const account = await aStripeAccount()
const withKey = await startTestProduct(account.settings)

const notesOf = ({ id }: { id: string }) =>
  db.selectFrom('providerEvents').select(['provider', 'type']).where('eventId', '=', id).execute()

/** Every write to the table fails, as on a full disk. */
const whileUnwritable = async (table: string, work: () => Promise<unknown>): Promise<void> => {
  await pool.query(`
    create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device'; end $$;
    create trigger refuse_write before insert or update on ${table} for each row execute function refuse_write()`)
  try {
    await work()
  } finally {
    await pool.query('drop function refuse_write cascade')
  }
}

/** A completed payment that no webhook has reported. */
const aSilentPayer = async () => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  const completed = await eventAbout(product, 'checkout.session.completed', visitor.sessionId)
  return { ...visitor, completed }
}

/** As `aSilentPayer`, and our record does not know its session. */
const aForgottenPayer = async () => {
  const payer = await aSilentPayer()
  return { ...payer, recordId: await forgetSession(product, payer.sessionId) }
}

const recordById = (id: string) =>
  db.selectFrom('paymentRecords').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the webhook', () => {
  test('notes an event once, and asks the provider nothing when it comes again', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    await product.decline(sessionId)
    const { id } = await product.recordOf(sessionId)
    const declined = await eventAbout(product, 'payment_intent.payment_failed', id)

    expect(await callsDuring(product, () => deliver(product, declined))).toEqual([
      `GET /v1/checkout/sessions/${sessionId}`,
    ])
    expect(await notesOf(declined)).toEqual([{ provider: 'sandbox', type: 'payment_intent.payment_failed' }])

    const again = async () => expect(await deliver(product, declined)).toBe(200)
    expect(await callsDuring(product, again)).toEqual([])
    expect(await notesOf(declined)).toHaveLength(1)
    expect((await product.recordOf(sessionId)).status).toBe('PENDING')
  })

  test('notes an event that comes six times at once as one, with one confirmation', async () => {
    const { sessionId, completed } = await aSilentPayer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(product, completed)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await notesOf(completed)).toEqual([{ provider: 'sandbox', type: 'checkout.session.completed' }])
    const { id, status } = await product.recordOf(sessionId)
    expect(status).toBe('COMPLETED')
    expect(await product.jobsOf(id)).toHaveLength(1)
  })

  // the record is written last, so everything else would remain
  test.each(sampleOf(['payment_records', 'jobs', 'provider_events'], ['payment_records']))(
    'does all of its work or none: while %s cannot be written nothing is kept, and the repetition succeeds case 36',
    async (table) => {
      const { sessionId, completed } = await aSilentPayer()
      const before = await product.recordOf(sessionId)

      await whileUnwritable(table, async () => {
        expect(await deliver(product, completed)).toBe(500)
      })
      expect(await product.recordOf(sessionId)).toEqual(before)
      expect(await product.jobsOf(before.id)).toEqual([])
      expect(await notesOf(completed)).toEqual([])

      expect(await deliver(product, completed)).toBe(200)
      expect((await product.recordOf(sessionId)).status).toBe('COMPLETED')
      expect(await product.jobsOf(before.id)).toHaveLength(1)
      expect(await notesOf(completed)).toHaveLength(1)
    },
  )

  test.runIf(isLong)(
    'leaves an event unnoted while the provider cannot be asked, and the repetition succeeds',
    async () => {
      const { sessionId } = await visitorAtCheckout(withKey)
      await account.pay(sessionId)
      const completed = await eventAbout(withKey, 'checkout.session.completed', sessionId)

      const status = await account.whileCut(() => deliver(withKey, completed))
      expect(status).toBeGreaterThanOrEqual(500)
      expect((await withKey.recordOf(sessionId)).status).toBe('PENDING')

      expect(await deliver(withKey, completed)).toBe(200)
      expect((await withKey.recordOf(sessionId)).status).toBe('COMPLETED')
    },
  )

  test('finds the record of a session that was never noted by its client_reference_id', async () => {
    const { sessionId, completed, recordId } = await aForgottenPayer()
    const object = { ...completed.data.object, metadata: {} }

    expect(await deliver(product, { ...completed, data: { object } })).toBe(200)
    expect(await recordById(recordId)).toMatchObject({ status: 'COMPLETED', sessionId })
    expect(await product.jobsOf(recordId)).toHaveLength(1)
  })

  test('finds the record of a payment by metadata.record_id, and notes why the card was declined', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    await product.decline(sessionId)
    const { id, lastError } = await product.recordOf(sessionId)
    expect(lastError).toBeNull()

    const declined = await eventAbout(product, 'payment_intent.payment_failed', id)
    expect(declined.data.object).toMatchObject({ object: 'payment_intent', metadata: { record_id: id } })
    expect(await deliver(product, declined)).toBe(200)
    expect(await product.recordOf(sessionId)).toMatchObject({
      status: 'PENDING',
      lastError: expect.stringMatching(/declined/i),
    })
  })

  test('does not import a session for a record that only the event connects with it', async () => {
    const { sessionId: others } = await aSilentPayer()
    const { sessionId, completed, recordId } = await aForgottenPayer()
    const object = { ...completed.data.object, id: others, client_reference_id: recordId }
    await forgetSession(product, others)

    expect(await deliver(product, { ...completed, id: 'evt_forged', data: { object } })).toBe(200)
    expect(await recordById(recordId)).toMatchObject({ status: 'PENDING', sessionId: null })

    expect(await deliver(product, completed)).toBe(200)
    expect(await recordById(recordId)).toMatchObject({ status: 'COMPLETED', sessionId })
  })

  test('takes an event of the other mode, and changes nothing case 35', async () => {
    const { sessionId, completed } = await aSilentPayer()
    const before = await product.recordOf(sessionId)
    const live = { ...completed, id: 'evt_oflivemode', livemode: true }

    const calls = await callsDuring(product, async () => expect(await deliver(product, live)).toBe(200))
    expect(calls).toEqual([])
    expect(await product.recordOf(sessionId)).toEqual(before)
  })

  const strangers: [string, string, object][] = [
    ['of an unknown type', 'customer.moon_phase.changed', { id: 'moon_1', object: 'moon_phase' }],
    [
      'about a session of another product on the account',
      'checkout.session.completed',
      {
        id: 'cs_test_ofanothershop',
        object: 'checkout.session',
        client_reference_id: 'order-77',
        metadata: { record_id: 'order-77' },
      },
    ],
    [
      'about a session that names a record which is none of ours',
      'checkout.session.completed',
      {
        id: 'cs_test_ofanothershop',
        object: 'checkout.session',
        client_reference_id: newId(clock.now()),
        metadata: null,
      },
    ],
    [
      'about a payment of another product on the account',
      'payment_intent.payment_failed',
      { id: 'pi_ofanothershop', object: 'payment_intent', metadata: {} },
    ],
  ]
  test.each(sampleOf(strangers, strangers.slice(1, 2)))(
    'takes an event %s, and changes nothing case 35',
    async (what, type, object) => {
      const { completed } = await aSilentPayer()
      const all = () => db.selectFrom('paymentRecords').selectAll().orderBy('id').execute()
      const before = await all()

      const strange = { ...completed, id: `evt_${what.replaceAll(' ', '')}`, type, data: { object } }
      const calls = await callsDuring(product, async () => expect(await deliver(product, strange)).toBe(200))
      expect(calls).toEqual([])
      expect(await all()).toEqual(before)
    },
  )

  test('takes an event of a newer API version as a hint and never as the truth case 35', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    const { completed } = await aSilentPayer()
    const notice = { object: 'checkout.session', id: sessionId, status: 'complete', payment_status: 'paid' }
    const newer = (id: string) => ({
      ...completed,
      id,
      api_version: '2031-01-31.zinnia',
      data: { object: notice, reshaped: true },
    })

    expect(await deliver(product, newer('evt_newertooearly'))).toBe(200)
    expect((await product.recordOf(sessionId)).status).toBe('PENDING')

    await product.pay(sessionId)
    expect(await deliver(product, newer('evt_newerintime'))).toBe(200)
    expect((await product.recordOf(sessionId)).status).toBe('COMPLETED')
  })

  test.each(sampleOf(['whsec_new', 'whsec_old'], ['whsec_old']))(
    'accepts either secret while one is being replaced: %s case 34',
    async (secret) => {
      const { sessionId } = await visitorAtCheckout(withKey)
      await account.pay(sessionId)
      const completed = await eventAbout(withKey, 'checkout.session.completed', sessionId)

      expect(await deliver(withKey, completed, 'whsec_older')).toBe(400)
      expect((await withKey.recordOf(sessionId)).status).toBe('PENDING')
      expect(await deliver(withKey, completed, secret)).toBe(200)
      expect((await withKey.recordOf(sessionId)).status).toBe('COMPLETED')
    },
  )
})

describe('the reconcile job', () => {
  test.runIf(isLong)(
    'imports a session that was opened but never noted, while it is open case 31',
    async () => {
      const { person, pricing, registrationId, sessionId, url } = await aVisitorWithKey(product)
      const recordId = await forgetSession(product, sessionId)

      await reconcileNow(product)
      expect(await recordById(recordId)).toMatchObject({
        status: 'PENDING',
        sessionId,
        sessionUrl: url,
        sessionStatus: 'open',
        paymentStatus: 'unpaid',
        sessionCreatedAt: expect.any(Date),
        sessionExpiresAt: expect.any(Date),
      })
      const again = await product.openCheckout(person, pricing, { registrationId })
      expect(again.body).toMatchObject({ sessionId, url })
    },
  )

  test('imports a session that was opened but never noted, when it is paid case 31', async () => {
    const { sessionId, recordId } = await aForgottenPayer()

    await reconcileNow(product)
    expect(await recordById(recordId)).toMatchObject({ status: 'COMPLETED', sessionId, reviewReason: null })
    expect(await product.jobsOf(recordId)).toHaveLength(1)
  })
})

const othersMarks = ["provider = 'stripe'", 'livemode = true'] as const
describe.each(sampleOf(othersMarks, ['livemode = true']))('a record with %s', (madeBy) => {
  // the only payments that wait here are those of the test that runs
  let alone: TestProduct
  beforeAll(async () => {
    if (!isLong) return
    alone = await startTestProduct()
    await alone.faults({ withholdWebhooks: true })
  })

  const becomesAnothers = ({ pool }: TestProduct, sessionId: string) =>
    pool.query(`update payment_records set ${madeBy} where session_id = $1`, [sessionId])

  test('tells its status and is left alone by status page and webhook', async () => {
    const { sessionId, completed } = await aSilentPayer()
    await becomesAnothers(product, sessionId)
    const before = await product.recordOf(sessionId)

    const calls = await callsDuring(product, async () => {
      expect(await product.statusPage(sessionId)).toBe('PENDING')
      expect(await deliver(product, completed)).toBe(200)
    })
    expect(calls).toEqual([])
    expect(await product.recordOf(sessionId)).toEqual(before)
  })

  test.runIf(isLong)('is left alone by the reconcile job, whether its session is known or not', async () => {
    const [known, forgotten] = [await visitorAtCheckout(alone), await visitorAtCheckout(alone)]
    for (const { sessionId } of [known, forgotten]) {
      await alone.pay(sessionId)
      await becomesAnothers(alone, sessionId)
    }
    await forgetSession(alone, forgotten.sessionId)
    const all = () => alone.db.selectFrom('paymentRecords').selectAll().orderBy('id').execute()
    const before = await all()

    const lists = ['GET /v1/checkout/sessions', 'GET /v1/events']
    expect(await callsDuring(alone, () => reconcileNow(alone))).toEqual(lists)
    expect(await all()).toEqual(before)

    const own = await visitorAtCheckout(alone)
    expect(await callsDuring(alone, () => reconcileNow(alone))).toEqual([
      ...lists,
      `GET /v1/checkout/sessions/${own.sessionId}`,
    ])
    await alone.post('/api/payment/cancel', { sessionId: own.sessionId })
  })
})

describe('while the provider is down', () => {
  const cancel = (sessionId: string) => withKey.post('/api/payment/cancel', { sessionId })

  test('refuses a cancel with its sentence, keeps the wish, and lets a later cancel work', async () => {
    const { sessionId } = await visitorAtCheckout(withKey)

    expect(await account.whileCut(() => cancel(sessionId))).toEqual({
      status: 503,
      body: {
        message: 'We could not cancel the payment. Try again in a minute.',
        code: 'provider_unavailable',
      },
    })
    expect(await withKey.recordOf(sessionId)).toMatchObject({
      status: 'PENDING',
      cancelRequestedAt: expect.any(Date),
    })

    expect(await cancel(sessionId)).toEqual({ status: 200, body: { status: 'CANCELLED' } })
    expect((await account.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  })

  test.runIf(isLong)('hands out no session again whose cancel was wished', async () => {
    const { person, pricing, registrationId, sessionId } = await aVisitorWithKey(withKey)
    await account.whileCut(() => cancel(sessionId))

    const again = await withKey.openCheckout(person, pricing, { registrationId })
    expect(again.status).toBe(200)
    expect(again.body['sessionId']).not.toBe(sessionId)
    expect((await withKey.recordOf(sessionId)).status).toBe('CANCELLED')
  })

  test('answers on the status page what is known, and asks again afterwards', async () => {
    const { sessionId } = await visitorAtCheckout(withKey)
    await account.pay(sessionId)
    const ask = () => withKey.get(`/api/payment/session-status?session_id=${sessionId}`)

    expect(await account.whileCut(ask)).toEqual({ status: 200, body: { status: 'PENDING' } })
    expect(await ask()).toEqual({ status: 200, body: { status: 'COMPLETED' } })
    expect(await account.whileCut(ask)).toEqual({ status: 200, body: { status: 'COMPLETED' } })
    expect(await account.whileCut(() => cancel(sessionId))).toEqual({
      status: 200,
      body: { status: 'COMPLETED' },
    })
  })
})

test('the server keeps no answer of session-status in any cache, whatever the status', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  const ask = () =>
    product.app.inject({ method: 'GET', url: `/api/payment/session-status?session_id=${sessionId}` })

  const waiting = await ask()
  await product.pay(sessionId)
  await ask()
  const settled = await ask()
  expect([waiting.json(), settled.json()]).toEqual([{ status: 'PENDING' }, { status: 'COMPLETED' }])
  expect([waiting, settled].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
})

describe('the request for a session', () => {
  const createCallOf = async () => {
    const person = aPerson()
    const before = product.exchanges.length
    const { status } = await product.openCheckout(person, await product.priceOf())
    expect(status).toBe(200)
    const [exchange, ...others] = product.exchanges.slice(before)
    if (!exchange || others.length > 0) throw new Error('There is not one call, as there should be')
    const [record] = await product.recordsOf(person.email)
    return { exchange, record }
  }

  test('names the record in the session and in its payment, and keeps the price in euros', async () => {
    const { exchange, record } = await createCallOf()
    const form = Object.fromEntries(new URLSearchParams(exchange.body))

    expect(form).toMatchObject({
      client_reference_id: record?.id,
      'metadata[record_id]': record?.id,
      'metadata[website]': 'renewable',
      'metadata[installation]': record?.installation,
      'payment_intent_data[metadata][record_id]': record?.id,
      'payment_intent_data[metadata][website]': 'renewable',
      'payment_intent_data[metadata][installation]': record?.installation,
      'adaptive_pricing[enabled]': 'false',
    })
    expect(exchange.headers['idempotency-key']).toBe(`checkout:${record?.id}:1`)
  })

  test('is held against the description: what is not in it, or is missing, is reported case 46', async () => {
    const { exchange } = await createCallOf()
    const { 'idempotency-key': _key, ...keyless } = exchange.headers
    expect(checkExchange(exchange)).toEqual([])

    const unknown = checkExchange({ ...exchange, body: `${exchange.body}&payment_method_types[0]=card` })
    expect(unknown.join()).toContain('payment_method_types')
    const badlyTyped = checkExchange({ ...exchange, body: `${exchange.body}&expires_at=soon` })
    expect(badlyTyped.join()).toContain('/expires_at')
    expect(checkExchange({ ...exchange, headers: keyless })).toEqual([
      'POST /v1/checkout/sessions: no Idempotency-Key',
    ])
    expect(
      checkExchange({ ...exchange, headers: { ...exchange.headers, 'stripe-version': '2024-06-20' } }),
    ).toEqual(['POST /v1/checkout/sessions: Stripe-Version is 2024-06-20'])
    expect(checkExchange({ ...exchange, path: '/v1/charges' }).join()).toContain(
      'POST /v1/charges is not described',
    )
    expect(checkExchange({ ...exchange, answer: { object: 'checkout.session' } })).not.toEqual([])
  })
})
