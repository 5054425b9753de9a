import { expect, test } from 'vitest'
import { showDiscountOffer } from '#features/discounts/discounts.contract.ts'
import { hashOfAddress } from '#platform/server/security/hash-of-address.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'

const product = await startTestProduct()
const owner = await bearerOf(product.app, await anAdmin(product.db))
const list = '/admin/api/admin/discounts/renewable'

const requested = async (unitAmount = 300) => {
  const { name, email: customerEmail, phone, instituteOrUniversity, country } = aPerson()
  const wish = {
    customerEmail,
    name,
    phone,
    instituteOrUniversity,
    country,
    unitAmount,
    description: 'A student',
  }
  const { body } = await product.post('/api/discounts/create-session', wish)
  return { ...wish, id: String(body['id']), sessionId: String(body['sessionId']) }
}
const correct = (id: string, body: object, headers: Record<string, string> = {}) =>
  product.ask('PUT', `${list}/${id}`, body, { ...owner, ...headers })
const mailsTo = async (email: string) => {
  await product.runJobs()
  return (await product.readMails())
    .map(({ text }) => ({ ...readMail(text), source: text }))
    .filter(({ headers }) => headers['to']?.includes(email))
}
const tokenIn = (mail: { text: string } | undefined) =>
  /\/discount-payment#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
const offer = async (token: string) =>
  (await product.get(showDiscountOffer.path, { authorization: `Bearer ${token}` })).status

test('With another email address of a discount request its open payment page ends, and the former address hears of it without a name', async () => {
  const { id, customerEmail, name, phone, sessionId } = await requested()
  const email = aPerson().email
  const { status, body } = await correct(id, { customerEmail: email, phone }, { 'if-match': '"1"' })
  expect({ status, body }).toMatchObject({ status: 200, body: { customerEmail: email, version: '2' } })
  expect(await product.recordOf(sessionId)).toMatchObject({ status: 'CANCELLED', customerEmail: email })
  const [notice, ...more] = await mailsTo(customerEmail)
  expect(more).toEqual([])
  expect(notice?.text).toContain('for a discount request')
  expect(notice?.source).not.toContain(name)
  expect(notice?.source).not.toContain(email)
  const entry = await product.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'discount-request.corrected')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ oldValues: { email: hashOfAddress(customerEmail) }, newValues: { email } })
  expect((await correct(id, { customerEmail, phone }, { 'if-match': '"1"' })).body.message).toBe(
    `The request has changed since you opened it. It is now: ${email}, ${phone}. Nothing was saved.`,
  )
})

test('The answer to a discount request is sent to the new address with a pay link of its own, and the one of before ends', async () => {
  const { id, customerEmail, phone } = await requested()
  await product.post(`${list}/${id}/answer`, { decision: 'approved', amount: 100 }, owner)
  const former = tokenIn((await mailsTo(customerEmail))[0])
  expect(await offer(former)).toBe(200)
  const email = aPerson().email
  await correct(id, { customerEmail: email, phone, sendConfirmation: true })
  const [answered, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(await offer(former)).toBe(404)
  expect(await offer(tokenIn(answered))).toBe(200)
})

test('A paid discount request is confirmed to the new address, and a phone number alone tells no one', async () => {
  const { id, customerEmail, sessionId } = await requested()
  await product.pay(sessionId)
  await product.deliverWebhooks()
  const before = (await mailsTo(customerEmail)).length
  await correct(id, { customerEmail, phone: '+49 7', sendConfirmation: true })
  expect(await mailsTo(customerEmail)).toHaveLength(before)
  const email = aPerson().email
  await correct(id, { customerEmail: email, phone: '+49 7', sendConfirmation: true })
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await product.recordOf(sessionId)).toMatchObject({
    status: 'COMPLETED',
    customerEmail: email,
    customerPhone: '+49 7',
  })
})
