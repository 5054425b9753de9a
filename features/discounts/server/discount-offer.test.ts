import { describe, expect, test } from 'vitest'
import { payDiscountOffer, showDiscountOffer } from '#features/discounts/discounts.contract.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { isLong } from '#tests/long.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { followUps } from './follow-ups.ts'

const product = await startTestProduct()
const admin = await anAdmin(product.db)
await product.faults({ bankSettlesAfterSeconds: null })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const page = (token: string) => product.get(showDiscountOffer.path, bearer(token))
const payAt = (token: string) => product.post(payDiscountOffer.path, undefined, bearer(token))

/** A visitor with a submitted amount and an open payment page. */
const aRequest = async (unitAmount = 300) => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  const wish = { description: 'A student', unitAmount, customerEmail: email }
  const sent = { ...wish, name, phone, instituteOrUniversity, country }
  const { status, body } = await product.post('/api/discounts/create-session', sent)
  expect(status).toBe(200)
  return { name, email, id: String(body['id']), sessionId: String(body['sessionId']) }
}
const answer = async (id: string, body: Record<string, unknown>) => {
  const path = `/admin/api/admin/discounts/renewable/${id}/answer`
  expect((await product.post(path, body, await bearerOf(product.app, admin))).status).toBe(200)
}
const change = (sessionId: string, set: string) =>
  product.pool.query(`update payment_records set ${set} where session_id = $1`, [sessionId])

const mailsTo = async (email: string) => {
  await product.deliverWebhooks()
  await product.runJobs()
  await product.deliverWebhooks()
  await product.runJobs()
  const mails = await product.readMails()
  return mails.map(({ text }) => readMail(text)).filter(({ headers }) => headers['to']?.includes(email))
}
const tokensIn = ({ text }: ReturnType<typeof readMail>) =>
  [...text.matchAll(/\/discount-payment#(\S+)/g)].map(([, token = '']) => token)
const newestMail = async (email: string, subject: RegExp) => {
  const mail = (await mailsTo(email)).filter(({ headers }) => subject.test(headers['subject'] ?? '')).at(-1)
  if (!mail) throw new Error(`There is no mail about ${subject}`)
  return mail
}
const tokenOf = async (email: string, subject: RegExp) =>
  tokensIn(await newestMail(email, subject))[0] ?? 'no token'

/** Someone who has paid, and the link that their confirmation brought. */
const aPayer = async () => {
  const request = await aRequest()
  await product.pay(request.sessionId)
  return { ...request, token: await tokenOf(request.email, /is confirmed/) }
}

const nothing = {
  status: 404,
  body: { message: expect.stringContaining('This link is no longer valid.'), code: 'link_invalid' },
}

describe('the page of a discounted registration', () => {
  test('is in the email that confirms it, not kept with it, and has the state and the receipt', async () => {
    const { name, email, token } = await aPayer()
    const { status, body } = await page(token)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name, email, amount: 300, state: 'paid', returned: 0, receiptsToCome: false },
    })
    const [document] = (body as unknown as { receipts: { kind: string; cents: number; address: string }[] })
      .receipts
    expect(document).toMatchObject({ kind: 'receipt', cents: 30_000 })
    // drawing it takes longer than all the rest
    if (isLong) {
      const file = await product.app.inject({
        url: document?.address ?? '/none',
        headers: { host: 'localhost:3000' },
      })
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const { rows } = await product.pool.query('select * from mails where website = $1', ['renewable'])
    expect(JSON.stringify(rows)).not.toContain(token)
    // what was not offered is paid by no one's link, and never twice
    expect(await payAt(token)).toMatchObject(nothing)
  })

  test('is brought by the email that tells what is registered with an address', async () => {
    const { email, token } = await aPayer()
    await product.post('/api/registration/links', { email })
    expect(await tokenOf(email, /Your registration links/)).toBe(token)
  })

  test('says of money that a bank has still to bring that it is on its way', async () => {
    const { email, sessionId } = await aRequest()
    await product.payByBank(sessionId)
    await mailsTo(email)
    await product.post('/api/registration/links', { email })
    const mail = await newestMail(email, /Your registration links/)
    expect(mail.text).toContain('Your payment is being confirmed.')
    expect((await page(tokensIn(mail)[0] ?? '')).body).toMatchObject({ state: 'confirming', receipts: [] })
  })

  test('says what has been returned, and takes it again only where it is offered', async () => {
    const { id, email, sessionId, token } = await aPayer()
    await product.refundInDashboard(sessionId, 10_000)
    expect(await tokenOf(email, /refund/i)).toBe(token)
    expect((await page(token)).body).toMatchObject({
      state: 'paid',
      returned: 100,
      receipts: [{ kind: 'receipt' }, { kind: 'credit_note', cents: 10_000 }],
    })
    await change(sessionId, 'refunded_cents = total_cents')
    expect((await page(token)).body).toMatchObject({ state: 'refunded', amount: 300, returned: 300 })
    await product.pool.query(
      `update discount_requests set decision = 'approved', offered_cents = 12050 where id = $1`,
      [id],
    )
    expect((await page(token)).body).toMatchObject({ state: 'open', amount: 120.5, returned: 300 })
    expect(await payAt(token)).toMatchObject({ status: 200, body: { url: expect.any(String) } })
  })

  test('shows nothing of a request that is neither paid nor approved, nor to a link that was changed', async () => {
    const { id, email, token } = await aPayer()
    expect(await page(`${token}x`)).toMatchObject(nothing)
    expect(await product.get(showDiscountOffer.path)).toMatchObject(nothing)
    await product.pool.query('update discount_requests set link_version = link_version + 1 where id = $1', [
      id,
    ])
    expect(await page(token)).toMatchObject(nothing)
    await product.post('/api/registration/links', { email })
    const newer = await tokenOf(email, /Your registration links/)
    expect((await page(newer)).body).toMatchObject({ state: 'paid' })
    await product.pool.query(`update payment_records set status = 'FAILED' where discount_request_id = $1`, [
      id,
    ])
    expect(await page(newer)).toMatchObject(nothing)
  })
})

describe('the bank did not pay a discount case 10', () => {
  const failed = /^TEST: Your payment for the .+ failed$/
  const letFail = async (sessionId: string) => {
    await product.payByBank(sessionId)
    await product.deliverWebhooks()
    await product.settle(sessionId, 'failed')
    await product.deliverWebhooks()
  }
  const failedMails = async (email: string) =>
    (await mailsTo(email)).filter(({ headers }) => failed.test(headers['subject'] ?? ''))

  test('an email tells a visitor who named their amount themselves how to request it again, once', async () => {
    const { email, sessionId } = await aRequest()
    await letFail(sessionId)
    const [mail, ...more] = await failedMails(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Your bank did not pay €300.00 for your discount registration')
    expect(mail?.text).toMatch(/\/discount-registration\n/)
    const { id: paymentId } = await product.recordOf(sessionId)
    expect(await product.jobsOf(paymentId)).toMatchObject([{ kind: followUps.discountFailed, deadAt: null }])
  })

  test('an email leads anyone who was approved to their offer, which is open again', async () => {
    const { id, email } = await aRequest()
    await answer(id, { decision: 'approved', amount: 120.5 })
    const token = await tokenOf(email, /is approved/)
    const { body } = await payAt(token)
    await letFail(String(body['sessionId']))
    const [mail] = await failedMails(email)
    expect(mail?.text).toContain('Your bank did not pay €120.50')
    expect(mail && tokensIn(mail)).toEqual([token])
    expect((await page(token)).body).toMatchObject({ state: 'open', amount: 120.5 })
  })

  test('no one is written to who was refused, or has begun another payment in the meantime', async () => {
    const refused = await aRequest()
    await letFail(refused.sessionId)
    await answer(refused.id, { decision: 'refused' })
    expect(await failedMails(refused.email)).toEqual([])

    const again = await aRequest()
    await answer(again.id, { decision: 'approved', amount: 90 })
    const token = await tokenOf(again.email, /is approved/)
    const first = await payAt(token)
    await letFail(String(first.body['sessionId']))
    await payAt(token)
    expect(await failedMails(again.email)).toEqual([])
  })
})
