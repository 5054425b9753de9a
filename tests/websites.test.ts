import { describe, expect, test } from 'vitest'
import type { Website } from '#shared/website.ts'
import { aWebsite, type Slug, slugOf, websites } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { aPersonWithKey } from './attempts.ts'
import { aPerson, startTestProduct, type TestProduct } from './product.ts'

const trial = await startTestProduct()
const localhostOf = (website: Website) => `${website}.localhost:3000`

const register = async (product: TestProduct, host: string, person: object) => {
  const { status, body } = await product.post('/api/registration/register', person, { host })
  expect(status).toBe(201)
  return String(body['id'])
}

/** Registers and opens the checkout, at the website of this host. */
const aVisitorAt = async (product: TestProduct, host: string, person = aPerson()) => {
  const registrationId = await register(product, host, person)
  const pricing = await product.priceOf({}, { host })
  const { status, body } = await product.openCheckout(person, pricing, { registrationId }, { host })
  expect(status).toBe(200)
  return { person, registrationId, pricing, sessionId: String(body['sessionId']), url: String(body['url']) }
}

test('the organiser sees the payments and bookings of one website, never a row of another', async () => {
  const owner = await bearerOf(trial.app, await anAdmin(trial.db))
  const person = aPerson()
  const seen = {} as Record<Slug, { sessionId: string; registrationId: string; total: number }>
  for (const website of websites) {
    const visitor = await aVisitorAt(trial, localhostOf(website), person)
    await trial.pay(visitor.sessionId)
    expect(await trial.statusPage(visitor.sessionId)).toBe('COMPLETED')
    seen[slugOf(website)] = { ...visitor, total: visitor.pricing.totalPrice }
  }
  expect(new Set(Object.values(seen).map(({ total }) => total)).size).toBe(3)

  for (const website of websites) {
    const { sessionId, registrationId, total } = seen[slugOf(website)]
    const payment = [{ sessionId, status: 'COMPLETED', customerEmail: person.email, amountTotal: total }]
    const rows = async (url: string) => (await trial.get(url, owner)).body
    const bookings = await trial.post(`/admin/api/admin/registration-forms/${website}`, {}, owner)

    const all = await rows(`/api/payments/all/${website}`)
    expect(all, website).toMatchObject(payment)
    expect(await rows(`/api/payments/${website}/customer/${person.email}`), website).toEqual(all)
    expect(bookings.body, website).toMatchObject([{ id: registrationId, amountPaid: total }])
  }
})

test('the same form on each website makes a registration of its own', async () => {
  const person = aPerson()
  for (const website of websites) await register(trial, localhostOf(website), person)
  const stored = await trial.registrationsOf(person.email)
  expect(stored.map(({ website }) => website).sort()).toEqual([...websites].sort())
})

test('a payment of one website stays open when the same person comes to pay on another', async () => {
  const person = aPersonWithKey()
  for (const website of websites) await aVisitorAt(trial, localhostOf(website), person)
  const records = await trial.recordsOf(person.email)
  expect(
    records.map(({ website, status, cancelRequestedAt }) => ({ website, status, cancelRequestedAt })),
  ).toEqual(websites.map((website) => ({ website, status: 'PENDING', cancelRequestedAt: null })))
})

test.each(['optics', 'nursing'] as const)(
  'no registration of %s counts when someone pays on renewable, named or not',
  async (website) => {
    const person = aPersonWithKey()
    const elsewhere = await register(trial, localhostOf(aWebsite(website)), person)
    const pricing = await trial.priceOf()

    for (const named of [{ registrationId: elsewhere }, {}]) {
      expect((await trial.openCheckout(person, pricing, named)).status).toBe(200)
    }
    const [record, ...others] = await trial.recordsOf(person.email)
    expect(others).toEqual([])
    expect(record).toMatchObject({ website: 'renewable', status: 'PENDING' })
    expect(record?.registrationId).not.toBe(elsewhere)
    expect((await trial.registrationsOf(person.email)).map(({ website: of }) => of).sort()).toEqual(
      [website, 'renewable'].sort(),
    )
  },
)

describe('WEBSITE_HOSTS', async () => {
  const product = await startTestProduct({
    WEBSITE_HOSTS: 'optics.conference.test=optics, nurses.example=nursing',
    PAYMENTS_SANDBOX: '1',
    PUBLIC_URL: 'https://conference.test',
  })

  test.each<[host: string, website: Website, origin: string, total: number]>([
    ['optics.conference.test', aWebsite('optics'), 'https://optics.conference.test', 472.31],
    ['nurses.example', aWebsite('nursing'), 'https://nurses.example', 418.95],
    ['conference.test', aWebsite('renewable'), 'https://conference.test', 523.95],
    ['evil.example', aWebsite('renewable'), 'https://conference.test', 523.95],
    ['optics.conference.test.evil.example', aWebsite('renewable'), 'https://conference.test', 523.95],
  ])('decide what a visitor of %s sees, pays and comes back to', async (host, website, origin, total) => {
    const { person, pricing, sessionId, url, registrationId } = await aVisitorAt(product, host)

    expect(pricing.totalPrice).toBe(total)
    expect(await product.registrationsOf(person.email)).toMatchObject([{ id: registrationId, website }])
    expect(await product.recordOf(sessionId)).toMatchObject({
      website,
      registrationId,
      totalCents: Math.round(total * 100),
    })
    expect(await product.provider?.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      amount_total: Math.round(total * 100),
      success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/payment-cancel`,
    })
    expect(new URL(url).origin).toBe(origin)
  })
})
