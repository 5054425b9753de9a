import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { enqueueRegularReconcile } from '#features/payments/server/reconcile.job.ts'
import { aPerson, aVisitorAtCheckout, startTestProduct } from './product.ts'

const product = await startTestProduct()
const { clock, db, faults } = product

const settled = async (sessionId: string) => {
  const record = await product.recordOf(sessionId)
  return {
    status: record.status,
    jobs: (await product.jobsOf(record.id)).length,
    reviewReason: record.reviewReason,
  }
}

const once = { status: 'COMPLETED', jobs: 1, reviewReason: null }

/** The confirmation mails to one address, after all jobs ran. */
const mailsTo = async (email: string) => {
  await product.runJobs()
  return (await product.readMails()).filter(({ text }) => text.includes(email))
}

/** Webhooks are written by the sandbox and held back for the time of `work`. */
const withheld = async <T>(work: () => Promise<T>): Promise<T> => {
  await faults({ withholdWebhooks: true })
  try {
    return await work()
  } finally {
    await faults({ withholdWebhooks: false })
    await product.deliverWebhooks()
  }
}

/** What the sandbox would post for the newest event of this type about the session. */
const eventOf = async (sessionId: string, type: string) => {
  const { provider } = product
  if (!provider) throw new Error('Payments are off')
  const { data } = await provider.stripe.events.list({ type, limit: 100 })
  const event = data.find(({ data: { object } }) => (object as { id?: string }).id === sessionId)
  if (!event) throw new Error(`There is no ${type} about ${sessionId}`)
  return event
}

const sign = (body: string, secret = product.provider?.webhookSecrets[0] ?? '', at = clock.now()) =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  })

const postWebhook = (body: string, signature: string | undefined) =>
  product.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload: body,
  })

describe('the fault catalogue', () => {
  test('case 1: pay, webhook, then the return page: one COMPLETED, one e-mail', async () => {
    const { sessionId, person } = await aVisitorAtCheckout(product)
    expect(await settled(sessionId)).toEqual({ status: 'PENDING', jobs: 0, reviewReason: null })

    await product.pay(sessionId)
    await product.deliverWebhooks()
    expect(await settled(sessionId)).toEqual(once)
    expect(await product.statusPage(sessionId)).toBe('COMPLETED')
    expect(await settled(sessionId)).toEqual(once)

    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(1)
    const [job] = await product.jobsOf((await product.recordOf(sessionId)).id)
    expect(mails[0]?.name).toBe(`${job?.id}.eml`)
    expect(mails[0]?.text).toContain(`Message-ID: <${job?.id}@plenary>`)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('case 2: the return page before the webhook completes it, the later webhook changes nothing', async () => {
    const { sessionId, person } = await aVisitorAtCheckout(product)
    const before = await withheld(async () => {
      await product.pay(sessionId)
      await product.deliverWebhooks()
      expect((await product.recordOf(sessionId)).status).toBe('PENDING')
      expect(await product.statusPage(sessionId)).toBe('COMPLETED')
      return product.recordOf(sessionId)
    })
    const { rows } = await product.pool.query(`select from sandbox_deliveries where delivered_at is null`)
    expect(rows).toEqual([]) // the withheld webhook has arrived

    expect(await product.recordOf(sessionId)).toEqual(before)
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('case 3: the webhook alone, the browser closed', async () => {
    const { sessionId, person } = await aVisitorAtCheckout(product)
    await product.pay(sessionId)
    await product.deliverWebhooks()

    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('case 4: webhook and return page at the same instant, 20 of each: one transition, one outbox row', async () => {
    const { sessionId, person } = await aVisitorAtCheckout(product)
    await withheld(() => product.pay(sessionId))
    const event = await eventOf(sessionId, 'checkout.session.completed')
    const body = JSON.stringify(event)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        product.statusPage(sessionId),
        postWebhook(body, sign(body)).then(({ statusCode }) => statusCode),
      ]).flat(),
    )
    expect(answers.filter((answer) => answer === 200)).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'COMPLETED')).toHaveLength(20)
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('case 5: the same event three times in parallel, and again after two hours', async () => {
    const { sessionId, person } = await aVisitorAtCheckout(product)
    await faults({ duplicateWebhooks: 3 })
    await product.pay(sessionId)
    await product.deliverWebhooks()
    await faults({ duplicateWebhooks: 1 })
    expect(await settled(sessionId)).toEqual(once)

    const body = JSON.stringify(await eventOf(sessionId, 'checkout.session.completed'))
    const before = await product.recordOf(sessionId)
    clock.advance(2 * 3600)
    expect((await postWebhook(body, sign(body))).statusCode).toBe(200)
    expect(await product.recordOf(sessionId)).toEqual(before)
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('case 6: neither webhook nor return page: the reconcile job completes it', async () => {
    const { sessionId, person } = await aVisitorAtCheckout(product)
    await withheld(async () => {
      await product.pay(sessionId)
      await enqueueRegularReconcile(db, clock)
      await product.runJobs()
      expect((await product.recordOf(sessionId)).status).toBe('PENDING') // younger than ten minutes

      clock.advance(11 * 60)
      await enqueueRegularReconcile(db, clock)
      await enqueueRegularReconcile(db, clock) // a second process
      await product.runJobs()
      expect(await settled(sessionId)).toEqual(once)
    })
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('case 8: declined, then paid in the same session: PENDING, then COMPLETED, never FAILED', async () => {
    const { sessionId, person } = await aVisitorAtCheckout(product)
    await product.decline(sessionId)
    await product.deliverWebhooks()
    expect(await product.statusPage(sessionId)).toBe('PENDING')
    expect((await product.recordOf(sessionId)).lastError).toMatch(/declined/i)

    await product.pay(sessionId)
    await product.deliverWebhooks()
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('case 16: cancelled, then registered again: the old session is expired at the provider, CANCELLED, and a new one opens', async () => {
    const { sessionId, person, pricing, registrationId } = await aVisitorAtCheckout(product)
    expect(await product.post('/api/payment/cancel', { sessionId })).toEqual({
      status: 200,
      body: { status: 'CANCELLED' },
    })
    expect((await product.provider?.stripe.checkout.sessions.retrieve(sessionId))?.status).toBe('expired')
    expect((await product.post('/api/payment/cancel', { sessionId })).body).toEqual({ status: 'CANCELLED' })

    expect((await product.post('/api/registration/register', person)).body['id']).toBe(registrationId)
    const again = await product.openCheckout(person, pricing, { registrationId })
    expect(again.status).toBe(200)
    expect(again.body['sessionId']).not.toBe(sessionId)
    expect((await product.recordsOf(person.email)).map(({ status }) => status)).toEqual([
      'CANCELLED',
      'PENDING',
    ])
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
  })

  test('case 16: a cancel after the payment finds COMPLETED', async () => {
    const { sessionId } = await aVisitorAtCheckout(product)
    await withheld(() => product.pay(sessionId))
    expect((await product.post('/api/payment/cancel', { sessionId })).body).toEqual({ status: 'COMPLETED' })
    expect(await settled(sessionId)).toEqual(once)
  })

  test('case 18: a guessed session changes nothing and tells nothing', async () => {
    const before = await db.selectFrom('paymentRecords').selectAll().orderBy('id').execute()
    const guess = 'cs_test_a1b2c3d4e5f6'
    const unknown = { status: 404, body: { message: 'Payment session not found' } }

    expect(await product.get(`/api/payment/session-status?session_id=${guess}`)).toEqual(unknown)
    expect(await product.post('/api/payment/cancel', { sessionId: guess })).toEqual(unknown)
    expect(await db.selectFrom('paymentRecords').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('case 18: a known session tells its status and nothing else', async () => {
    const { sessionId } = await aVisitorAtCheckout(product)
    expect(await product.get(`/api/payment/session-status?session_id=${sessionId}`)).toEqual({
      status: 200,
      body: { status: 'PENDING' },
    })
  })

  test('case 20: the client decides neither price nor quantity nor currency nor addresses', async () => {
    const person = aPerson()
    const pricing = await product.priceOf()
    const cheap = await product.openCheckout(person, pricing, { unitAmount: 1 })
    expect(cheap.status).toBe(409)
    expect(cheap.body.message).toContain('€523.95')
    expect(await product.recordsOf(person.email)).toEqual([])

    const opened = await product.openCheckout(person, pricing, {
      quantity: 0,
      currency: 'usd',
      successUrl: 'https://evil.example/',
      cancelUrl: 'https://evil.example/',
      productName: 'Send money to evil.example',
      website: 'optics',
    })
    expect(opened.status).toBe(200)
    const session = await product.provider?.stripe.checkout.sessions.retrieve(
      String(opened.body['sessionId']),
    )
    expect(session).toMatchObject({ amount_total: 52_395, currency: 'eur' })
    expect(session?.success_url).toBe(
      'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    )
    expect(session?.cancel_url).toBe('http://localhost:3000/payment-cancel')
    const items = await product.provider?.stripe.checkout.sessions.listLineItems(
      String(opened.body['sessionId']),
    )
    expect(
      items?.data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total]),
    ).toEqual([
      ['Conference registration, Listener', 1, 49_900],
      ['Processing fee', 1, 2_495],
    ])
    expect((await product.recordsOf(person.email)).map(({ website }) => website)).toEqual(['renewable'])
  })

  test('case 20: without a unitAmount the price is the server’s', async () => {
    const person = aPerson()
    const opened = await product.openCheckout(person, await product.priceOf(), { unitAmount: undefined })
    expect(opened.status).toBe(200)
    expect((await product.recordsOf(person.email))[0]?.totalCents).toBe(52_395)
  })

  test('case 21: a price edited between view and pay is refused with the new one', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    const price = (cents: number) =>
      db
        .updateTable('presentationTypes')
        .set({ priceCents: cents })
        .where('website', '=', 'renewable')
        .where('type', '=', 'LISTENER')
        .execute()

    await price(59_900)
    const refused = await product.openCheckout(person, seen)
    const fresh = await product.priceOf()
    const accepted = await product.openCheckout(person, fresh)
    await price(49_900)

    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('€628.95')
    expect(fresh).toMatchObject({ id: seen.id, totalPrice: 628.95 })
    expect(accepted.status).toBe(200)
    expect((await product.recordsOf(person.email)).map(({ totalCents }) => totalCents)).toEqual([62_895])
  })

  test('case 22: a configuration of another website, another choice, or of nobody is not found', async () => {
    const person = aPerson()
    const notFound = { status: 404, body: { message: 'Pricing configuration not found' } }
    const own = await product.priceOf()
    const ofOptics = await product.priceOf({}, { host: 'optics.localhost:3000' })
    const ofDelegates = await product.priceOf({ presentationType: 'delegate' })
    const withStay = await product.priceOf({
      registrationType: 'registrationAndAccommodation',
      numberOfNights: 3,
    })

    expect(await product.openCheckout(person, { ...own, id: ofOptics.id })).toEqual(notFound)
    expect(await product.openCheckout(person, { ...own, id: ofDelegates.id })).toEqual(notFound)
    expect(await product.openCheckout(person, { ...own, id: withStay.id })).toEqual(notFound)
    expect(await product.openCheckout(person, { ...own, id: 999_999 })).toEqual(notFound)
    expect(await product.openCheckout(person, own, { pricingConfigId: ofDelegates.id })).toEqual(notFound)
    expect(await product.openCheckout(person, own, { pricingConfigId: 'abc' })).toEqual(notFound)
    // more nights than the configuration is for
    const stay = {
      registrationType: 'REGISTRATION_AND_ACCOMMODATION',
      accommodationNights: 4,
      accommodationGuests: 1,
    }
    expect(await product.openCheckout(person, withStay, stay)).toEqual(notFound)
    expect(await product.recordsOf(person.email)).toEqual([])
    expect(await product.registrationsOf(person.email)).toEqual([])
  })

  test('case 25: display, record and charge are the same cents, whatever the percent', async () => {
    const points = (processingFeeBasisPoints: number | null) =>
      db
        .updateTable('pricingSettings')
        .set({ processingFeeBasisPoints })
        .where('website', '=', 'renewable')
        .execute()

    for (const [basisPoints, total] of [
      [290, 51_347],
      [0, 49_900],
      [null, 52_395],
      [500, 52_395],
    ] as const) {
      await points(basisPoints)
      const person = aPerson()
      const pricing = await product.priceOf()
      const { body } = await product.openCheckout(person, pricing)
      const [record] = await product.recordsOf(person.email)
      const session = await product.provider?.stripe.checkout.sessions.retrieve(String(body['sessionId']))
      expect([Math.round(pricing.totalPrice * 100), record?.totalCents, session?.amount_total]).toEqual([
        total,
        total,
        total,
      ])
    }
  })

  test('case 32: a double click in two tabs: one registration, one open session, the same address back', async () => {
    const person = aPerson()
    const pricing = await product.priceOf()
    const submit = async () => {
      const { body } = await product.post('/api/registration/register', person)
      return product.openCheckout(person, pricing, {
        registrationId: body['id'],
        orderReference: `REG-${Math.random()}`,
      })
    }
    const answers = await Promise.all(Array.from({ length: 8 }, submit))
    const later = await submit()

    expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set([...answers, later].map(({ body }) => body['url'])).size).toBe(1)
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
    expect(await product.recordsOf(person.email)).toHaveLength(1)
  })

  test('case 33: a webhook that is not what the provider signed changes nothing', async () => {
    const { sessionId } = await aVisitorAtCheckout(product)
    await withheld(async () => {
      await product.pay(sessionId)
      const event = await eventOf(sessionId, 'checkout.session.completed')
      const body = JSON.stringify(event)
      const old = new Date(clock.now().getTime() - 301_000)

      expect((await postWebhook(body, sign(body, 'whsec_wrong'))).statusCode).toBe(400)
      expect((await postWebhook(body, undefined)).statusCode).toBe(400)
      expect((await postWebhook(body, sign(body, undefined, old))).statusCode).toBe(400)
      expect((await postWebhook(JSON.stringify(event, null, 1), sign(body))).statusCode).toBe(400)
      expect((await postWebhook('', sign(body))).statusCode).toBe(400)
      expect((await postWebhook(`"${'x'.repeat(2_000_000)}"`, sign(body))).statusCode).toBe(413)
      expect((await product.app.inject({ method: 'GET', url: '/api/payment/webhook' })).statusCode).toBe(405)
      expect((await product.recordOf(sessionId)).status).toBe('PENDING')

      expect((await postWebhook(body, sign(body))).statusCode).toBe(200)
      expect((await product.recordOf(sessionId)).status).toBe('COMPLETED')
    })
  })
})
