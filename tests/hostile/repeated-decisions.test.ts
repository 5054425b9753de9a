import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { renewLink } from '#features/abstracts/admin-abstracts.contract.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '../product.ts'
import { fill } from './access-attempts.ts'
import { type Planted, plant } from './canary-data.ts'

/* Organisers' decisions six times concurrently and without If-Match: one decision, one email. */

const product = await startTestProduct({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const six = Array.from({ length: 6 }, (_, at) => at)

const sixTimes = (
  url: string,
  body: (at: number) => unknown = () => undefined,
  method: 'POST' | 'PUT' = 'POST',
) => Promise.all(six.map((at) => product.ask(method, url, body(at), owner)))

/** Subjects of the emails to this address since the last call. */
const mailsTo = async (address: string) => {
  while ((await product.runJobs()) > 0);
  return (await product.readMails()).filter(({ text }) => text.includes(`To: `) && text.includes(address))
}
const entriesOf = async (action: string, about: string) =>
  (
    await db.selectFrom('auditEntries').selectAll().where('action', 'like', action).orderBy('id').execute()
  ).filter((entry) => JSON.stringify(entry).includes(about))

const aWish = async () => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  const request = {
    description: 'A student',
    unitAmount: 300,
    customerEmail: email,
    name,
    phone,
    instituteOrUniversity,
    country,
  }
  const { body } = await product.post('/api/discounts/create-session', request)
  return { email, url: `/admin/api/admin/discounts/renewable/${body['id']}/answer` }
}

test('a discount request that is approved six times at once is approved once, with one email', async () => {
  const { email, url } = await aWish()
  const answers = await sixTimes(url, () => ({ decision: 'approved', amount: 100 }))
  expect(answers.map(({ status }) => status)).toEqual(six.map(() => 200))
  expect(new Set(answers.map(({ body }) => body['version'])).size).toBe(1)
  expect(await entriesOf('discount-request.%', email)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)

  // a repeated click after the email was sent leaves the amount that the visitor is paying by now
  expect((await product.post(url, { decision: 'approved', amount: 100 }, owner)).body['version']).toBe('2')
  expect(await mailsTo(email)).toHaveLength(1)
  product.clock.advance(61)
  expect((await product.post(url, { decision: 'approved', amount: 100 }, owner)).body['version']).toBe('3')
  expect(await mailsTo(email)).toHaveLength(2)
})

test('six different answers to a discount request at once: the first counts, the others hear of it', async () => {
  const { email, url } = await aWish()
  const answers = await sixTimes(url, (at) =>
    at % 2 === 0 ? { decision: 'approved', amount: 100 + at } : { decision: 'refused', note: `No ${at}` },
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412])
  expect(await entriesOf('discount-request.%', email)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a booking that is cancelled six times at once is cancelled once', async () => {
  const { registrationId, person } = await visitorAtCheckout(product)
  const answers = await sixTimes(`/admin/api/admin/registration-forms/renewable/${registrationId}/cancel`)
  expect(answers.map(({ status }) => status)).toEqual(six.map(() => 200))
  expect(await entriesOf('booking.cancelled', person.name)).toHaveLength(1)
})

test('a payment that is noted or refunded six times at once moves its money once', async () => {
  const { body } = await product.post('/api/registration/register', aPerson())
  const at = `/admin/api/admin/registration-forms/renewable/${body['id']}/payment`
  await sixTimes(at, () => ({ method: 'desk', unitAmount: 523.95 }))
  const noted = await db
    .selectFrom('paymentRecords')
    .selectAll()
    .where('registrationId', '=', String(body['id']))
    .execute()
  expect(noted).toMatchObject([{ status: 'COMPLETED', provider: 'manual' }])

  const { sessionId, person } = await visitorAtCheckout(product)
  await product.pay(sessionId)
  await product.deliverWebhooks()
  const { id } = await product.recordOf(sessionId)
  const refund = `/api/payments/renewable/${id}/refunds`
  const requestId = randomUUID()
  await sixTimes(refund, () => ({ amount: 100, reason: 'requested_by_customer', requestId }))
  await product.deliverWebhooks()
  expect([...(await product.ledger()).values()].filter(({ refunded }) => refunded > 0)).toMatchObject([
    { refunded: 10_000 },
  ])
  expect((await mailsTo(person.email)).length).toBeLessThanOrEqual(2)
})

test('new links that are requested six times at once: one link is active, and one email has it', async () => {
  const planted: Planted = await plant(product, aWebsite('renewable'), { prints: false })
  const { person, registrationId } = planted
  const before = (await mailsTo(person.email)).length
  const answers = await sixTimes(`/admin/api/admin/registration-forms/renewable/${registrationId}/link`)
  expect(answers.every(({ status }) => status < 300)).toBe(true)
  expect((await mailsTo(person.email)).length - before).toBe(1)

  const { id, email } = await db
    .selectFrom('abstractSubmissions')
    .select(['id', 'email'])
    .where('website', '=', aWebsite('renewable'))
    .executeTakeFirstOrThrow()
  const ofAuthor = (await mailsTo(email)).length
  const renewed = await sixTimes(fill(renewLink.path, aWebsite('renewable'), id))
  expect(renewed.every(({ status }) => status < 300)).toBe(true)
  expect((await mailsTo(email)).length - ofAuthor).toBe(1)
})
