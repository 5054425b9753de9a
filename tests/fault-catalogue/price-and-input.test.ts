import { describe, expect } from 'vitest'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAttempt, aPersonWithKey } from '../attempts.ts'
import { isLong, sampleOf } from '../long.ts'
import { aPerson, visitorAtCheckout } from '../product.ts'
import { anywhere, inSandbox, startCatalogue } from './catalogue.ts'

const product = await startCatalogue()
const { db, pay, receiveWebhooks, settled, mailsTo } = product

const tampered = [
  ['amount', { amountTotal: 1 }, 'amount_mismatch'],
  ['currency', { currency: 'usd' }, 'currency_mismatch'],
] as const

inSandbox.for(sampleOf(tampered, tampered.slice(0, 1)))(
  'a tampered %s is never COMPLETED, but marked and told case 19',
  async ([, change, reason]) => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await product.tamper(sessionId, change)
    await pay(sessionId)
    await receiveWebhooks()
    expect(await settled(sessionId)).toEqual({ status: 'PENDING', jobs: 0, reviewReason: reason })
    expect(await product.statusPage(sessionId)).toBe('PENDING')
    await enqueueReconcileOnDemand(db, product.clock)
    expect(await mailsTo(person.email)).toEqual([])
    expect(await settled(sessionId)).toEqual({ status: 'PENDING', jobs: 0, reviewReason: reason })
    expect(product.logged).toContainEqual(expect.objectContaining({ level: 'error', reviewReason: reason }))
  },
)

anywhere('the client decides neither price nor quantity nor currency nor addresses case 20', async () => {
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
  const session = await product.stripe.checkout.sessions.retrieve(String(opened.body['sessionId']), {
    expand: ['line_items'],
  })
  expect(session).toMatchObject({ amount_total: 52_395, currency: 'eur' })
  expect(session?.success_url).toBe('http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}')
  expect(session?.cancel_url).toBe('http://localhost:3000/payment-cancel')
  expect(
    session.line_items?.data.map(({ description, quantity, amount_total }) => [
      description,
      quantity,
      amount_total,
    ]),
  ).toEqual([
    ['Conference registration, Listener', 1, 49_900],
    ['Processing fee', 1, 2_495],
  ])
  expect((await product.recordsOf(person.email)).map(({ website }) => website)).toEqual(['renewable'])
})

anywhere('without a unitAmount the price is the server’s case 20', async () => {
  const person = aPerson()
  const opened = await product.openCheckout(person, await product.priceOf(), { unitAmount: undefined })
  expect(opened.status).toBe(200)
  expect((await product.recordsOf(person.email))[0]?.totalCents).toBe(52_395)
})

anywhere('a price edited between view and pay is refused with the new one case 21', async () => {
  const person = aPerson()
  const seen = await product.priceOf()
  const price = (cents: number) =>
    db
      .updateTable('presentationTypes')
      .set({ priceCents: cents })
      .where('website', '=', aWebsite('renewable'))
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

anywhere(
  'a configuration of another website, another choice, or of nobody is not found case 22',
  async () => {
    const person = aPerson()
    const notFound = {
      status: 404,
      body: { message: 'Pricing configuration not found', code: 'price_not_found' },
    }
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
    // more nights than the configuration has
    const stay = {
      registrationType: 'REGISTRATION_AND_ACCOMMODATION',
      accommodationNights: 4,
      accommodationGuests: 1,
    }
    expect(await product.openCheckout(person, withStay, stay)).toEqual(notFound)
    expect(await product.recordsOf(person.email)).toEqual([])
    expect(await product.registrationsOf(person.email)).toEqual([])
  },
)

anywhere('display, record and charge are the same cents, whatever the percent case 25', async () => {
  const points = (processingFeeBasisPoints: number | null) =>
    db
      .updateTable('pricingSettings')
      .set({ processingFeeBasisPoints })
      .where('website', '=', aWebsite('renewable'))
      .execute()

  const all = [
    [290, 51_347],
    [0, 49_900],
    [null, 52_395],
    [500, 52_395],
  ] as const
  for (const [basisPoints, total] of sampleOf(all, [[290, 51_347] as const, [null, 52_395] as const])) {
    await points(basisPoints)
    const person = aPerson()
    const pricing = await product.priceOf()
    const { body } = await product.openCheckout(person, pricing)
    const [record] = await product.recordsOf(person.email)
    const session = await product.stripe.checkout.sessions.retrieve(String(body['sessionId']))
    expect([Math.round(pricing.totalPrice * 100), record?.totalCents, session?.amount_total]).toEqual([
      total,
      total,
      total,
    ])
  }
})

anywhere(
  'a double click in two tabs: one registration, one open session, the same address back case 32',
  async () => {
    const person = aPersonWithKey()
    const pricing = await product.priceOf()
    const submit = async () => {
      const { body } = await product.post('/api/registration/register', person)
      return product.openCheckout(person, pricing, {
        registrationId: body['id'],
        orderReference: `REG-${Math.random()}`,
      })
    }
    const answers = await Promise.all(Array.from({ length: isLong ? 8 : 2 }, submit))
    const later = await submit()

    expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set([...answers, later].map(({ body }) => body['url'])).size).toBe(1)
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
    expect(await product.recordsOf(person.email)).toHaveLength(1)
  },
)

anywhere.runIf(isLong)(
  'a double click in two tabs that share no key: one registration, and an open session for each tab case 32',
  async () => {
    const person = aPerson()
    const pricing = await product.priceOf()
    const aTab = async () => {
      const attempt = anAttempt()
      const registered = await product.post('/api/registration/register', { ...person, ...attempt })
      return async () => {
        const { body } = await product.openCheckout(person, pricing, {
          ...attempt,
          registrationId: registered.body['id'],
        })
        return body['url']
      }
    }
    const [one, other] = [await aTab(), await aTab()]
    const urls = await Promise.all([one(), other(), one(), other()])

    expect(new Set(urls).size).toBe(2)
    expect([urls[2], urls[3]]).toEqual([urls[0], urls[1]])
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
    expect((await product.recordsOf(person.email)).map(({ status }) => status)).toEqual([
      'PENDING',
      'PENDING',
    ])
  },
)

describe('what visitors write case 42', () => {
  const names: [string, string][] = [
    ['53 letters of several alphabets', 'Ångström Ženko 李小龍 محمد أحمد Ольга Δημήτρης नीलम ไทย é'],
    ['emoji', '👩🏽‍🔬'.repeat(20)],
    ['right to left', '\u202eمحمد عبد الله'],
    ['a script', '<script>alert("x")</script>'],
  ]
  anywhere.for(sampleOf(names, names.slice(0, 1)))(
    '%s as a name, and 5,000 characters of description: the provider takes it case 42',
    async ([, name]) => {
      const person = aPerson({ name })
      const opened = await product.openCheckout(person, await product.priceOf(), {
        description: '<b>𝔻</b>\n'.repeat(500),
        orderReference: '🎟️'.repeat(60),
      })
      expect(opened.status).toBe(200)
      const session = await product.stripe.checkout.sessions.retrieve(String(opened.body['sessionId']), {
        expand: ['line_items'],
      })
      expect(session.line_items?.data[0]?.description).toBe('Conference registration, Listener')
      expect(Object.values(session.metadata ?? {}).every((value) => value.length <= 500)).toBe(true)
      expect(await product.recordsOf(person.email)).toMatchObject([{ customerName: name, status: 'PENDING' }])
    },
  )
})
