import { expect, test } from 'vitest'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { answerWith, productAgainst, startBrokenProvider } from '../broken-provider.ts'
import { expectTimeout, holdTimers } from '../fake-timers.ts'
import { isLong, sampleOf } from '../long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '../product.ts'
import { forgetSession } from '../provider-events.ts'
import { aStripeAccount } from '../stripe-account.ts'
import { inSandbox, once, startCatalogue } from './catalogue.ts'

const product = await startCatalogue()
const { clock, db, faults, pay, settled, withheld, mailsTo } = product
const account = await aStripeAccount()
const withKey = await startTestProduct(account.settings)

const notOpened = {
  status: 503,
  body: { message: 'Failed to create payment session', code: 'provider_unavailable' },
}

test.for(sampleOf(['question', 'answer'], ['answer']))(
  'the connection breaks off at the %s: exactly one session, and the visitor is sent to it case 26',
  async (at) => {
    const person = aPerson()
    const pricing = await withKey.priceOf()
    expect(await account.whileCut(() => withKey.openCheckout(person, pricing), at)).toEqual(notOpened)
    const opened = await withKey.openCheckout(person, pricing)
    expect(opened.status).toBe(200)
    const [record, ...more] = await withKey.recordsOf(person.email)
    expect([record?.sessionId, more]).toEqual([opened.body['sessionId'], []])
    const { data } = await account.stripe.checkout.sessions.list({ limit: 100 })
    expect(data.filter(({ client_reference_id }) => client_reference_id === record?.id)).toHaveLength(1)
  },
)

test.runIf(isLong)(
  'of those who try again without a key, one is led to the session that no one had, each other to one of their own case 26',
  async () => {
    const person = aPerson()
    const pricing = await withKey.priceOf()
    expect(await account.whileCut(() => withKey.openCheckout(person, pricing), 'answer')).toEqual(notOpened)
    const again = await Promise.all([1, 2].map(() => withKey.openCheckout(person, pricing)))
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    const sessions = again.map(({ body }) => body['sessionId'])
    expect(new Set(sessions).size).toBe(2)
    const records = await withKey.recordsOf(person.email)
    expect(records.map(({ sessionId }) => sessionId).toSorted()).toEqual(sessions.toSorted())
  },
)

/** Fails first, then opens the session for the repeated call. */
const expectSameQuestion = async (status: number, type: string) => {
  const keys: unknown[] = []
  const url = await startBrokenProvider((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) return answerWith(status, JSON.stringify({ error: { type } }))(request, response)
    const session = {
      id: 'cs_test_atlast',
      object: 'checkout.session',
      url: 'http://127.0.0.1/pay',
      status: 'open',
      payment_status: 'unpaid',
      created: 1_800_000_000,
      expires_at: 1_800_003_600,
    }
    return answerWith(200, JSON.stringify(session))(request, response)
  })
  const failing = await productAgainst(url)
  const person = aPerson()
  expect((await failing.openCheckout(person, await failing.priceOf())).status).toBe(200)
  const [record] = await failing.recordsOf(person.email)
  expect(keys).toEqual([`checkout:${record?.id}:1`, `checkout:${record?.id}:1`])
}

test('a 500, then an answer: asked again with the same key case 27', () =>
  expectSameQuestion(500, 'api_error'))

test('a 429, then an answer: waits a moment and asks again with the same key case 28', () =>
  expectSameQuestion(429, 'rate_limit_error'))

test.runIf(isLong)(
  'a provider that keeps a failure under the key is asked with a new attempt case 27',
  async () => {
    const keys: unknown[] = []
    const url = await startBrokenProvider((request, response) => {
      keys.push(request.headers['idempotency-key'])
      request.resume()
      const replayed = keys.length > 1 ? { 'idempotent-replayed': 'true' } : {}
      response
        .writeHead(500, { 'content-type': 'application/json', ...replayed })
        .end('{"error":{"type":"api_error","message":"kept"}}')
    })
    const product = await productAgainst(url)
    const person = aPerson()
    await product.openCheckout(person, await product.priceOf())
    const [record] = await product.recordsOf(person.email)
    expect(new Set(keys)).toEqual(new Set([`checkout:${record?.id}:1`, `checkout:${record?.id}:2`]))
    expect(record).toMatchObject({ attempt: 2, status: 'PENDING', sessionId: null })
  },
)

test.runIf(isLong)(
  '429 and nothing else: 503 with the sentence, the record stays PENDING case 28',
  async () => {
    const keys: unknown[] = []
    const limited = await productAgainst(
      await startBrokenProvider((request, response) => {
        keys.push(request.headers['idempotency-key'])
        answerWith(429, '{"error":{"type":"rate_limit_error"}}')(request, response)
      }),
    )
    const person = aPerson()
    expect(await limited.openCheckout(person, await limited.priceOf())).toEqual(notOpened)
    const records = await limited.recordsOf(person.email)
    expect(records).toMatchObject([{ status: 'PENDING', sessionId: null, attempt: 1 }])
    expect(keys.length).toBeGreaterThan(2)
    expect(new Set(keys)).toEqual(new Set([`checkout:${records[0]?.id}:1`]))
  },
)

test('a provider that hangs keeps no one waiting longer than 15 s case 29', async () => {
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  const hanging = await productAgainst(await startBrokenProvider(() => resolve()))
  const person = aPerson()
  const pricing = await hanging.priceOf()
  const { pass } = holdTimers()
  const opening = hanging.openCheckout(person, pricing)
  await requested
  const opened = await expectTimeout(opening, { pool: hanging.pool, pass, milliseconds: 15_000 })
  expect(opened).toEqual(notOpened)
  expect(await hanging.recordsOf(person.email)).toMatchObject([{ status: 'PENDING', sessionId: null }])
})

test.for(sampleOf([200, 502], [200]))(
  'a page of a proxy, with status %i: a clean 503, and no crash case 30',
  async (status) => {
    const proxied = await productAgainst(
      await startBrokenProvider(answerWith(status, '<html>Bad gateway</html>', 'text/html')),
    )
    const person = aPerson()
    expect(await proxied.openCheckout(person, await proxied.priceOf())).toEqual(notOpened)
    expect(await proxied.recordsOf(person.email)).toMatchObject([{ status: 'PENDING', sessionId: null }])
    expect((await proxied.get('/health')).status).toBe(200)
  },
)

inSandbox(
  'a session that was opened and never noted, and paid: found by reconciliation case 31',
  async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await withheld(async () => {
      const recordId = await forgetSession(product, sessionId)
      await pay(sessionId)
      await enqueueReconcileOnDemand(db, clock)
      await product.runJobs()
      expect(await settled(sessionId)).toEqual(once)
      expect((await product.recordOf(sessionId)).id).toBe(recordId)
    })
    expect(await mailsTo(person.email)).toHaveLength(1)
  },
)

const clocks = [
  // outside the 300 s signature tolerance in both directions: refused and retried later
  [600, 'PENDING'],
  [-600, 'PENDING'],
] as const

inSandbox.for(sampleOf(clocks, clocks.slice(-1)))(
  "the provider's clock is %i s away from ours: the session is accepted, and the payment is seen case 43",
  async ([clockOffsetSeconds, byWebhook]) => {
    await faults({ clockOffsetSeconds })
    const { sessionId } = await visitorAtCheckout(product)
    expect((await product.recordOf(sessionId)).status).toBe('PENDING')
    await pay(sessionId)
    await product.deliverWebhooks()
    expect((await settled(sessionId)).status).toBe(byWebhook)
    expect(await product.statusPage(sessionId)).toBe('COMPLETED')
    expect(await settled(sessionId)).toEqual(once)
    await faults({ clockOffsetSeconds: 0 })
  },
)
