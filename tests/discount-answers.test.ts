import { describe, expect, test } from 'vitest'
import { anAdmin, bearerOf } from './admins.ts'
import { aPerson, startTestProduct, type TestProduct } from './product.ts'
import { readMail } from './read-mail.ts'

const product = await startTestProduct()
const admin = await anAdmin(product.db)
/** Logs in anew: tests move the clock, and a session ends when nobody does anything. */
const asOwner = (of = product) => bearerOf(of.app, admin)

const listPath = '/admin/api/admin/discounts/renewable'

const aWish = (change: Record<string, unknown> = {}) => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  return {
    description: 'A student of the host university',
    unitAmount: 300 as unknown,
    customerEmail: email,
    name,
    phone,
    instituteOrUniversity,
    country,
    ...change,
  }
}
type Wish = ReturnType<typeof aWish>

/** Somebody who has asked for a discount, and stands before the hosted page where he has to pay. */
const aRequest = async (change: Record<string, unknown> = {}, of: TestProduct = product) => {
  const wish = aWish(change)
  const { status, body } = await of.post('/api/discounts/create-session', wish)
  expect(status).toBe(200)
  return { wish, id: String(body['id']), sessionId: body['sessionId'] as string | undefined }
}

const answer = async (
  id: string,
  body: Record<string, unknown>,
  { headers = {}, of = product }: { headers?: Record<string, string>; of?: TestProduct } = {},
) => of.post(`${listPath}/${id}/answer`, body, { ...(await asOwner(of)), ...headers })

const listed = async (query = '', of = product) =>
  (await of.get(`${listPath}${query}`, await asOwner(of))).body as unknown as Record<string, unknown>[]
const recordOf = async (id: string) => (await listed()).find((record) => record['id'] === id)

const mailsTo = async ({ customerEmail }: Wish, of = product) => {
  await of.runJobs()
  const mails = await of.readMails()
  return mails.filter(({ text }) => text.includes(customerEmail)).map(({ text }) => readMail(text))
}
const lastMailTo = async (wish: Wish, of = product) => {
  const mail = (await mailsTo(wish, of)).at(-1)
  if (!mail) throw new Error('There is no mail')
  return mail
}

describe('an answer', () => {
  test('approves the request as it stands: a mail with the amount and a link, and the open session is closed', async () => {
    const { wish, id, sessionId = '' } = await aRequest()
    const { status, body } = await answer(id, { decision: 'approved', note: 'Welcome,\nand see you in May.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      decision: 'approved',
      answerNote: 'Welcome,\nand see you in May.',
      decidedAt: expect.stringMatching(/^\d{4}-/),
      amountTotal: 300,
      amountRequested: 300,
      status: 'CANCELLED',
      version: '2',
    })
    expect(await product.recordOf(sessionId)).toMatchObject({ status: 'CANCELLED', sessionStatus: 'expired' })
    expect(await recordOf(id)).toEqual(body)

    const mails = await mailsTo(wish)
    expect(mails).toHaveLength(1)
    const { headers, text, html } = await lastMailTo(wish)
    expect(headers['subject']).toMatch(/^Your discount request is approved: /)
    expect(headers['reply-to']).toContain('info@example.org')
    for (const words of [text, html]) {
      expect(words).toContain('€300.00')
      expect(words).toContain('and see you in May.')
      expect(words).toMatch(/http:\/\/localhost:\d+\/discount-payment#[0-9a-f-]{36}\.1\.[\w-]{43}/)
    }
  })
})
