import { expect, test } from 'vitest'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'

const product = await startTestProduct()

const paid = async (change: Parameters<typeof visitorAtCheckout>[1] = {}) => {
  const visitor = await visitorAtCheckout(product, change)
  await product.pay(visitor.sessionId)
  await product.deliverWebhooks()
  return visitor
}
/** The emails about a registration that is paid already. */
const hintsTo = async (email: string) => {
  await product.runJobs()
  return (await product.readMails())
    .map(({ text }) => ({ text, subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '' }))
    .filter(
      ({ text, subject }) => text.includes(email) && subject.includes('You already have a registration'),
    )
    .map(({ text }) => readMail(text))
}

test('who begins to pay with an address that has a paid registration hears of it by email before paying, once a day', async () => {
  const first = await paid()
  const { email } = first.person
  expect(await hintsTo(email)).toEqual([])

  const second = await visitorAtCheckout(product, { email: email.toUpperCase() })
  const [hint, ...more] = await hintsTo(email)
  expect(more).toEqual([])
  expect(hint?.text).toContain(`Dear ${first.person.name}`)
  expect(hint?.text).toContain('If you are registering someone else, continue')
  expect(hint?.text).not.toContain(second.person.name)
  const token = /\/my-registration#(\S+)/.exec(hint?.text ?? '')?.[1]
  const own = await product.get('/api/registration/mine', { authorization: `Bearer ${token}` })
  expect(own).toMatchObject({ status: 200, body: { name: first.person.name, state: 'paid' } })

  await visitorAtCheckout(product, { email })
  await paid({ email })
  expect(await hintsTo(email)).toHaveLength(1)
  product.clock.advance(24 * 3600)
  await visitorAtCheckout(product, { email })
  expect(await hintsTo(email)).toHaveLength(2)
})

test('a stranger does not learn from register or checkout whether an address has a paid registration', async () => {
  const { email } = (await paid()).person
  const answersTo = async (person: ReturnType<typeof aPerson>) => {
    const registered = await product.post('/api/registration/register', person)
    const opened = await product.openCheckout(person, await product.priceOf(), {
      registrationId: registered.body['id'],
    })
    return [registered, opened].map(({ status, body }) => [status, Object.keys(body)])
  }
  expect(await answersTo(aPerson({ email }))).toEqual(await answersTo(aPerson()))
  expect(await hintsTo(email)).toHaveLength(1)
})

test('no email says that an address has paid while its other registrations are unpaid, cancelled or refunded', async () => {
  const bookings = '/admin/api/admin/registration-forms/renewable'
  const owner = await bearerOf(product.app, await anAdmin(product.db))
  const unpaid = await visitorAtCheckout(product)
  const cancelled = await paid()
  expect((await product.post(`${bookings}/${cancelled.registrationId}/cancel`, {}, owner)).status).toBe(200)
  const refunded = await paid()
  const { id, totalCents } = await product.recordOf(refunded.sessionId)
  const refund = { amount: totalCents / 100, reason: 'requested_by_customer', requestId: crypto.randomUUID() }
  expect((await product.post(`/api/payments/renewable/${id}/refunds`, refund, owner)).status).toBeLessThan(
    300,
  )
  await product.deliverWebhooks()
  for (const { person } of [unpaid, cancelled, refunded]) {
    await visitorAtCheckout(product, { email: person.email })
    expect(await hintsTo(person.email)).toEqual([])
  }
})

test('a registration and a discount are told of each other, whichever was paid first', async () => {
  const aDiscount = async (email: string) => {
    const { name, phone, instituteOrUniversity, country } = aPerson()
    const wish = {
      name,
      phone,
      instituteOrUniversity,
      country,
      customerEmail: email,
      description: 'A student',
    }
    const { body } = await product.post('/api/discounts/create-session', { ...wish, unitAmount: 150 })
    return String(body['sessionId'])
  }
  const registered = (await paid()).person
  await aDiscount(registered.email)
  expect(await hintsTo(registered.email)).toHaveLength(1)

  const { email } = aPerson()
  await product.pay(await aDiscount(email))
  await product.deliverWebhooks()
  expect(await hintsTo(email)).toEqual([])
  await visitorAtCheckout(product, { email })
  expect(await hintsTo(email)).toHaveLength(1)
})
