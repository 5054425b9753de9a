import { expect, test } from 'vitest'
import { registrationLink } from '#features/registration/server/registration.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { hashOfAddress } from '#platform/server/security/hash-of-address.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPersonWithKey, aVisitorWithKey } from '#tests/attempts.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { threeWebsites } from '#tests/website-registry.ts'

const product = await startTestProduct()
const { db, config } = product
const owner = await bearerOf(product.app, await anAdmin(db))
const sessionKey = await readSessionKey(config.sessionKey, config.dataDir)
const origins = createOrigins({ ...config, websites: threeWebsites(), port: () => 3000 })
const forms = '/admin/api/admin/registration-forms/renewable'

type Who = ReturnType<typeof aPerson>
const whoOf = ({ name, phone, email, instituteOrUniversity, country }: Who) => ({
  name,
  phone,
  email,
  instituteOrUniversity,
  country,
})
const correct = (id: string, body: object, headers: Record<string, string> = {}) =>
  product.ask('PUT', `${forms}/${id}`, body, { ...owner, ...headers })
const rowOf = (id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tokenOf = async (id: string) =>
  registrationLink({ origins, sessionKey }, await rowOf(id)).split('#')[1] ?? ''
const mine = async (token: string) =>
  (await product.get('/api/registration/mine', { authorization: `Bearer ${token}` })).status
const mailsTo = async (email: string) => {
  await product.runJobs()
  return (await product.readMails())
    .map(({ text }) => ({ ...readMail(text), source: text }))
    .filter(({ headers }) => headers['to']?.includes(email))
}
const newestEntry = () =>
  db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'booking.changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const paid = async () => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  await product.deliverWebhooks()
  return visitor
}

test('With another email address the link, the token, the attempt key and the open payment page of the former one end', async () => {
  const { person, registrationId: id, sessionId, pricing } = await aVisitorWithKey(product)
  const again = await product.openCheckout(person, pricing, { registrationId: id })
  const { registrationToken } = again.body
  const link = await tokenOf(id)
  expect([await mine(link), await mine(String(registrationToken))]).toEqual([200, 200])

  const email = aPerson().email
  const { status, body } = await correct(id, { ...whoOf(person), email }, { 'if-match': '"1"' })
  expect({ status, body }).toMatchObject({ status: 200, body: { email, version: '2' } })

  expect([await mine(link), await mine(String(registrationToken))]).toEqual([404, 404])
  expect(await mine(await tokenOf(id))).toBe(200)
  expect((await rowOf(id)).attemptKeyHash).toBeNull()
  expect(await product.recordOf(sessionId)).toMatchObject({ status: 'CANCELLED', customerEmail: email })
  // who still has the tab registers again, and pays for that
  const other = await product.openCheckout(person, pricing, { registrationId: id })
  expect(other.status).toBe(200)
  expect(await product.recordOf(String(other.body['sessionId']))).not.toMatchObject({ registrationId: id })
})

test('The former address hears that it was changed, and neither to which nor whose it was; the audit has its hash alone', async () => {
  const { person, registrationId: id } = await visitorAtCheckout(product)
  const email = aPerson().email
  await correct(id, { ...whoOf(person), email })
  const [notice, ...more] = await mailsTo(person.email)
  expect(more).toEqual([])
  expect(notice?.headers['subject']).toContain('Your email address was removed')
  expect(notice?.text).toContain('had this email address for a registration')
  expect(notice?.source).not.toContain(email)
  expect(notice?.source).not.toContain(person.name)
  expect(await mailsTo(email)).toEqual([])

  const entry = await newestEntry()
  expect(entry).toMatchObject({
    oldValues: { email: hashOfAddress(person.email) },
    newValues: { email },
  })
  const held = async (address: string) =>
    (
      (await product.get(`/admin/api/admin/privacy/person?email=${address}`, owner)).body['held'] as {
        part: string
      }[]
    ).map(({ part }) => part)
  // the notice with its job, and the payment page that the sandbox had opened (notes), are all that is left of it
  expect(await held(person.email)).toEqual(['mails', 'jobs', 'notes'])
  expect(await held(email)).toEqual(['registrations', 'payments', 'jobs', 'audit'])
})

test('What is paid is confirmed to the new address where the organiser wants it, and its payments show that address', async () => {
  const { person, registrationId: id, sessionId } = await paid()
  expect(await mailsTo(person.email)).toHaveLength(1)
  const [email, phone] = [aPerson().email, '+49 30 123456']
  await correct(id, { ...whoOf(person), email, phone, sendConfirmation: true })
  const [confirmation, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(confirmation?.headers['subject']).toContain('is confirmed')
  expect(confirmation?.text).toContain(await tokenOf(id))
  expect(await product.recordOf(sessionId)).toMatchObject({
    status: 'COMPLETED',
    customerEmail: email,
    customerPhone: phone,
  })
  const asked = await product.post(`${forms}/${id}/link`, {}, owner)
  expect(asked).toEqual({ status: 202, body: { email } })
  expect(await mailsTo(email)).toHaveLength(2)
})

test('The new address of what is not paid gets the personal link instead of a confirmation', async () => {
  const person = aPersonWithKey()
  const { body } = await product.post('/api/registration/register', person)
  const id = String(body['id'])
  const email = aPerson().email
  await correct(id, { ...whoOf(person), email, sendConfirmation: true })
  const [links, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(links?.text).toContain(await tokenOf(id))
})

test('A phone number, or the case of the address, is corrected and ends nothing', async () => {
  const { person, registrationId: id, sessionId } = await aVisitorWithKey(product)
  const link = await tokenOf(id)
  const email = person.email.toUpperCase()
  const { body } = await correct(id, { ...whoOf(person), email, phone: '+49 1', sendConfirmation: true })
  expect(body).toMatchObject({ email, phone: '+49 1' })
  expect(await mine(link)).toBe(200)
  expect(await product.recordOf(sessionId)).toMatchObject({ status: 'PENDING', customerEmail: email })
  expect(await mailsTo(person.email)).toEqual([])
  expect((await newestEntry()).oldValues).toEqual({ email: person.email, phone: person.phone })
})

test('Of an address that was refused for good no one hears that it was changed', async () => {
  const { person, registrationId: id } = await visitorAtCheckout(product)
  await product.pool.query(
    `insert into refused_addresses (website, id, address, name, answer_code, answer, refused_at, mail_id)
     values ('renewable', $1, $2, 'Ada', 550, 'No such user', now(), $1)`,
    [id, person.email],
  )
  await correct(id, { ...whoOf(person), email: aPerson().email })
  expect(await mailsTo(person.email)).toEqual([])
})

test('An address or phone number that is none is refused, and left out it stays', async () => {
  const { person, registrationId: id } = await visitorAtCheckout(product)
  const { phone: _phone, email: _email, ...rest } = whoOf(person)
  expect((await correct(id, { ...rest, email: 'ada' })).body.message).toContain('Enter an email address')
  expect((await correct(id, { ...rest, phone: ' ' })).body.message).toBe('Phone is required')
  expect((await correct(id, { ...rest, name: 'Grace Hopper' })).body).toMatchObject({
    name: 'Grace Hopper',
    email: person.email,
    phone: person.phone,
  })
})
