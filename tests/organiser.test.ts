import { describe, expect, test } from 'vitest'
import { login } from '#features/admin-session/admin-session.contract.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { callAsStranger } from './guarded-routes.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'

const product = await startTestProduct()
const owner = await bearerOf(product.app, await anAdmin(product.db))

const payments = '/api/payments/all/renewable'
const bookings = '/admin/api/admin/registration-forms/renewable'

describe('the organiser A4', () => {
  test('sees the COMPLETED payment and the booking through the specified calls', async () => {
    const { person, sessionId, registrationId } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    await product.deliverWebhooks()

    const all = (await product.get(payments, owner)).body as unknown as Record<string, unknown>[]
    const record = all.find((one) => one['sessionId'] === sessionId)
    expect(record).toMatchObject({
      status: 'COMPLETED',
      paymentStatus: 'paid',
      amountTotalEuros: 523.95,
      amountTotalCents: 52_395,
      amountTotal: 523.95,
      currency: 'eur',
      customerEmail: person.email,
      customerName: person.name,
      customerInstitute: person.instituteOrUniversity,
      customerCountry: 'Japan',
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
      pricingConfigTotalPrice: 523.95,
      presentationPrice: 499,
      processingFeePercent: 5,
      provider: 'sandbox',
      livemode: false,
      reviewReason: null,
    })
    for (const key of [
      'id',
      'paymentIntentId',
      'url',
      'productName',
      'description',
      'pricingConfigId',
      'createdAt',
      'updatedAt',
      'stripeCreatedAt',
      'stripeExpiresAt',
    ]) {
      expect(record?.[key], key).toBeTruthy()
    }

    const booked = (await product.post(bookings, undefined, owner)).body as unknown as Record<
      string,
      unknown
    >[]
    expect(booked.find((one) => one['id'] === registrationId)).toMatchObject({
      name: person.name,
      email: person.email,
      phone: person.phone,
      country: 'Japan',
      instituteOrUniversity: person.instituteOrUniversity,
      amountPaid: 523.95,
      paymentRecord: { id: record?.['id'] },
      pricingConfig: {
        presentationType: { type: 'LISTENER', price: 499 },
        processingFeePercent: 5,
        totalPrice: 523.95,
      },
    })
    expect(await product.post(bookings, {}, owner)).toMatchObject({ status: 200, body: booked })
  })

  test('finds the payments of one customer, whatever the case, and of no one else', async () => {
    const { person } = await visitorAtCheckout(product)
    const of = (website: string, email: string) =>
      product.get(`/api/payments/${website}/customer/${encodeURIComponent(email)}`, owner)

    expect((await of('renewable', person.email.toUpperCase())).body).toMatchObject([
      { customerEmail: person.email, status: 'PENDING' },
    ])
    expect(await of('renewable', 'nobody@example.org')).toEqual({ status: 200, body: [] })
    expect(await of('optics', person.email)).toEqual({ status: 200, body: [] })
  })

  test('finds the whole list under both orders of the path', async () => {
    await visitorAtCheckout(product)
    const list = await product.get(payments, owner)
    expect(list.body).not.toEqual([])
    expect(await product.get('/api/payments/renewable/all', owner)).toEqual(list)
  })

  test('sees a registration without payment as unpaid', async () => {
    const person = aPerson({ name: 'Ueda Unpaid' })
    await product.post('/api/registration/register', { ...person, presentationType: 'POSTER' })
    const booked = (await product.post(bookings, undefined, owner)).body as unknown as Record<
      string,
      unknown
    >[]
    expect(booked.find(({ email }) => email === person.email)).toMatchObject({
      amountPaid: 0,
      paymentRecord: null,
      pricingConfig: null,
    })
  })

  test('says what is wrong with a website or an address', async () => {
    expect(await product.get('/api/payments/all/astronomy', owner)).toEqual({
      status: 404,
      body: { message: 'There is no such website', code: 'not_found' },
    })
    expect(await product.get('/api/payments/all/__proto__', owner)).toEqual({
      status: 404,
      body: { message: 'There is no such website', code: 'not_found' },
    })
    expect(await product.get('/api/payments/renewable/customer/nobody', owner)).toEqual({
      status: 200,
      body: [],
    })
  })

  test('of one website sees no other', async () => {
    const viewer = await bearerOf(
      product.app,
      await anAdmin(product.db, { role: 'VIEWER', websites: [aWebsite('optics')] }),
    )
    expect((await product.get('/api/payments/all/optics', viewer)).status).toBe(200)
    expect((await product.get(payments, viewer)).status).toBe(403)
    expect((await product.post(bookings, undefined, viewer)).status).toBe(403)
  })
})

test('every registered route under /admin/api and /api/payments refuses strangers', async () => {
  const { requested, answered } = await callAsStranger(product.app)
  expect(requested).toEqual(
    expect.arrayContaining([
      'GET /api/payments/all/:website',
      'GET /api/payments/:website/customer/:email',
      'POST /admin/api/admin/registration-forms/:website',
      'GET /admin/api/admin/discounts/:website',
    ]),
  )
  expect(answered).toEqual([])
})

test('the log holds no name, address, token or session id', async () => {
  const person = aPerson({ name: 'Canary Kanarienvogel', email: 'canary@example.org' })
  const { sessionId } = await visitorAtCheckout(product, person)
  const admin = await anAdmin(product.db, { email: 'canary-admin@example.org' })
  const { authorization } = await bearerOf(product.app, admin)
  await product.get(`/api/payments/renewable/customer/${person.email}`, { authorization })
  await product.ask('POST', login.path, { email: admin.email, password: 'wrong-canary' })
  await product.pay(sessionId)
  await product.deliverWebhooks()
  await product.runJobs()

  // errors of others: a mail server that names its recipient, a provider that names its customer
  const refusal =
    "550 5.1.1 <canary@example.org> unknown user 'canary@example.org', session cs_test_canary123"
  const broken = { db: product.db, clock: product.clock, log: product.log }
  await enqueueJob(product.db, { kind: 'canary', key: 'mail', payload: {}, now: product.clock.now() })
  await runDueJobs({
    ...broken,
    handlers: {
      canary: async () => {
        throw new Error(refusal)
      },
    },
  })
  product.log.error('Invalid email address: canary@example.org')

  const log = JSON.stringify(product.logged)
  expect(log).toContain('550 5.1.1')
  expect(log).toContain('/api/payments/:website/customer/:email')
  for (const canary of [
    'Canary',
    'canary@',
    'canary-admin@',
    'wrong-canary',
    authorization.slice(7),
    sessionId,
    'whsec_',
    'sk_test_',
  ]) {
    expect(log.includes(canary), canary).toBe(false)
  }
})
