import { describe, expect, test } from 'vitest'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { aWebsite } from '#tests/websites.ts'
import { aVisitorWithKey } from './attempts.ts'
import { answerWith, outageKinds, productAgainst, startBrokenProvider } from './broken-provider.ts'
import { isLong, oneOf } from './long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'

/** The shared sandbox of tests that only need people of their own. */
const product = await startTestProduct()

const notOpened = {
  status: 503,
  body: { message: 'Failed to create payment session', code: 'provider_unavailable' },
}

describe('a provider that is down', () => {
  test.each(oneOf(5, outageKinds))(
    'that %s: 503 with the sentence, the record stays PENDING, the registration stays',
    async (_, start) => {
      const product = await productAgainst(await start())
      const person = aPerson()
      const pricing = await product.priceOf()

      expect(await product.openCheckout(person, pricing)).toEqual(notOpened)
      expect(await product.openCheckout(person, pricing)).toEqual(notOpened)
      expect(await product.recordsOf(person.email)).toMatchObject([
        { status: 'PENDING', sessionId: null, provider: 'stripe', livemode: false },
      ])
      expect(await product.registrationsOf(person.email)).toHaveLength(1)
    },
  )

  test('that refuses the request for good: 503 with the sentence, and the record is FAILED', async () => {
    const refusal =
      '{"error":{"type":"invalid_request_error","code":"parameter_unknown","message":"Received unknown parameter"}}'
    const product = await productAgainst(await startBrokenProvider(answerWith(400, refusal)))
    const person = aPerson()
    expect(await product.openCheckout(person, await product.priceOf())).toEqual(notOpened)
    expect(await product.recordsOf(person.email)).toMatchObject([{ status: 'FAILED', sessionId: null }])
  })

  test.runIf(isLong)(
    'uses the same idempotency key and the same words for a repeated submit, and the pinned version',
    async () => {
      const seen: { key: unknown; version: unknown; body: string }[] = []
      const product = await productAgainst(
        await startBrokenProvider(async (request, response) => {
          let body = ''
          for await (const chunk of request) body += chunk
          seen.push({
            key: request.headers['idempotency-key'],
            version: request.headers['stripe-version'],
            body,
          })
          response
            .writeHead(500, { 'content-type': 'application/json' })
            .end('{"error":{"type":"api_error"}}')
        }),
      )
      const person = aPerson()
      const pricing = await product.priceOf()
      await product.openCheckout(person, pricing)
      product.clock.advance(60)
      await product.openCheckout(person, pricing)

      const [record] = await product.recordsOf(person.email)
      expect(seen.length).toBeGreaterThan(2)
      expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([`checkout:${record?.id}:1`]))
      expect(new Set(seen.map(({ body }) => body)).size).toBe(1)
      expect(new Set(seen.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']))

      // after half an hour it is a new submission with its own record and idempotency key
      product.clock.advance(30 * 60)
      seen.length = 0
      await product.openCheckout(person, pricing)
      const [, second] = await product.recordsOf(person.email)
      expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([`checkout:${second?.id}:1`]))
    },
  )
})

describe('fail closed', () => {
  const closed = { status: 503, body: { message: 'Payment is not available.', code: 'payments_off' } }

  test('a public address without a key: payments are off, the rest of the site runs case 45', async () => {
    const product = await startTestProduct({ PUBLIC_URL: 'https://conference.example.org' })
    const person = aPerson()
    expect(product.sandbox).toBeUndefined()
    expect(await product.openCheckout(person, await product.priceOf())).toEqual(closed)
    expect((await product.post('/api/registration/register', person)).status).toBe(201)
    expect((await product.pay('cs_test_1')).status).toBe(404)
  })

  test('on loopback, a request that came to another name may not use the sandbox', async () => {
    const person = aPerson()
    const pricing = await product.priceOf()
    const elsewhere = { host: 'conference.example.org' }
    expect(await product.openCheckout(person, pricing, {}, elsewhere)).toEqual(closed)
    expect(await product.recordsOf(person.email)).toEqual([])
    expect((await product.openCheckout(person, pricing)).status).toBe(200)
  })

  test('PAYMENTS_SANDBOX=1 opens the sandbox on a public address, and visitors come back to it', async () => {
    const product = await startTestProduct({
      PAYMENTS_SANDBOX: '1',
      PUBLIC_URL: 'https://conference.example.org',
    })
    const opened = await product.openCheckout(
      aPerson(),
      await product.priceOf(),
      {},
      { host: 'evil.example' },
    )
    expect(opened.status).toBe(200)
    expect(opened.body['url']).toMatch(/^https:\/\/conference\.example\.org\/stripe-sandbox\/cs_test_/)
  })

  test('with a key the sandbox is not there', async () => {
    const product = await productAgainst('http://127.0.0.1:9')
    expect(product.sandbox).toBeUndefined()
    expect((await product.get('/api/stripe-sandbox/sessions/cs_test_1')).status).toBe(404)
  })
})

describe('a checkout', () => {
  test('that arrives without a registration makes it, before the provider is asked', async () => {
    const person = aPerson()
    const opened = await product.openCheckout(person, await product.priceOf())
    expect(opened.status).toBe(200)
    const [registration] = await product.registrationsOf(person.email)
    expect(await product.recordsOf(person.email)).toMatchObject([
      { registrationId: registration?.id, status: 'PENDING' },
    ])
  })

  test('belongs to the registration that the page names only when the email matches, and never changes it', async () => {
    const stranger = await visitorAtCheckout(product)
    const person = aPerson()
    const opened = await product.openCheckout({ ...person, phone: '000' }, await product.priceOf(), {
      registrationId: stranger.registrationId,
    })
    expect(opened.status).toBe(200)
    expect((await product.recordsOf(person.email))[0]?.registrationId).not.toBe(stranger.registrationId)
    expect(await product.registrationsOf(stranger.person.email)).toMatchObject([
      { phone: stranger.person.phone },
    ])

    const later = await product.openCheckout({ ...person, phone: '111' }, await product.priceOf())
    expect(later.status).toBe(200)
    expect(await product.registrationsOf(person.email)).toMatchObject([{ phone: '000' }])
  })

  test('of another choice closes the older open session first', async () => {
    const { person, sessionId, registrationId } = await aVisitorWithKey(product)
    const opened = await product.openCheckout(person, await product.priceOf(), {
      registrationId,
      extraNights: 2,
    })
    expect(opened.status).toBe(200)
    expect((await product.recordOf(sessionId)).status).toBe('CANCELLED')
    expect((await product.provider?.stripe.checkout.sessions.retrieve(sessionId))?.status).toBe('expired')
  })

  test('of a paid registration says so', async () => {
    const { person, pricing, sessionId, registrationId } = await visitorAtCheckout(product)
    await product.faults({ withholdWebhooks: true })
    await product.pay(sessionId)
    const paid = {
      status: 409,
      body: { message: 'This registration is already paid.', code: 'already_paid' },
    }
    expect(await product.openCheckout(person, pricing, { registrationId })).toEqual(paid)
    expect(await product.openCheckout(person, pricing, { registrationId, extraNights: 1 })).toEqual(paid)
    expect((await product.recordOf(sessionId)).status).toBe('COMPLETED')
  })

  test('whose session has expired opens a new one', async () => {
    const { person, pricing, sessionId, registrationId } = await visitorAtCheckout(product)
    await product.faults({ clockOffsetSeconds: 7_200 })
    const again = await product.openCheckout(person, pricing, { registrationId })
    await product.faults({ clockOffsetSeconds: 0 })
    expect((await product.recordOf(sessionId)).status).toBe('EXPIRED')
    expect(again.body['sessionId']).not.toBe(sessionId)
  })

  test('of a total of 0 asks no provider, is COMPLETED and confirmed', async () => {
    const product = await startTestProduct()
    await product.db
      .updateTable('presentationTypes')
      .set({ priceCents: 0 })
      .where('website', '=', aWebsite('renewable'))
      .execute()
    const person = aPerson()
    const opened = await product.openCheckout(person, await product.priceOf())
    expect(opened).toEqual({ status: 200, body: { url: null, sessionId: null, status: 'COMPLETED' } })
    expect(product.exchanges).toEqual([])
    await product.runJobs()
    expect(await product.readMails()).toHaveLength(1)
    expect(await product.recordsOf(person.email)).toMatchObject([
      { status: 'COMPLETED', paymentStatus: 'no_payment_required' },
    ])
  })

  test('brings the visitor back to the name they came by', async () => {
    const host = { host: 'nursing.localhost:3000' }
    const opened = await product.openCheckout(aPerson(), await product.priceOf({}, host), {}, host)
    const session = await product.provider?.stripe.checkout.sessions.retrieve(
      String(opened.body['sessionId']),
    )
    expect(session?.success_url).toMatch(/^http:\/\/nursing\.localhost:3000\/payment-success\?session_id=/)
    expect(opened.body['url']).toMatch(/^http:\/\/nursing\.localhost:3000\/stripe-sandbox\//)
  })
})

test.runIf(isLong)('a reconciliation on demand asks about every pending payment at once', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  await product.faults({ withholdWebhooks: true })
  await product.pay(sessionId)
  await enqueueReconcileOnDemand(product.db, product.clock)
  await product.runJobs()
  expect((await product.recordOf(sessionId)).status).toBe('COMPLETED')
})
