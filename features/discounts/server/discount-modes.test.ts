import { expect, test } from 'vitest'
import { payDiscountOffer } from '#features/discounts/discounts.contract.ts'
import type { ShownEvent } from '#features/events/events.contract.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const owner = await bearerOf(product.app, await anAdmin(product.db))
const hostOf = (website: Website) => ({ host: `${website}.localhost:3000` })

const ask = async (website: Website, wish: object) => {
  const { statusCode, headers, body } = await product.app.inject({
    method: 'POST',
    url: '/api/discounts/create-session',
    headers: hostOf(website),
    payload: wish,
  })
  const isText = String(headers['content-type']).startsWith('text/plain')
  return { status: statusCode, isText, text: body, answer: isText ? undefined : JSON.parse(body) }
}
const aWish = (unitAmount = 150) => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  const person = { name, customerEmail: email, phone, instituteOrUniversity, country }
  return { ...person, description: 'A student', unitAmount }
}
const event = (website: Website) => `/admin/api/admin/events/${website}`
const save = async (website: Website, change: Partial<ShownEvent>) => {
  const {
    home: _home,
    savedAt: _savedAt,
    ...settings
  } = (await product.get(event(website), owner)).body as unknown as ShownEvent
  return product.ask('PUT', event(website), { ...settings, ...change }, owner)
}
const tokenMailedTo = async (email: string) => {
  await product.runJobs()
  const mails = (await product.readMails()).filter(({ text }) => text.includes(email))
  const mail = mails.at(-1)
  return mail && /discount-payment#(\S+)/.exec(readMail(mail.text).text)?.[1]
}
const paymentsOf = (id: string) =>
  product.db.selectFrom('paymentRecords').selectAll().where('discountRequestId', '=', id).execute()

test('on a new installation renewable takes payments for discounts at once, and every other conference decides first', async () => {
  expect((await ask(aWebsite('renewable'), aWish())).answer).toMatchObject({ url: expect.any(String) })
  for (const website of ['optics', 'nursing'] as const) {
    const wish = aWish()
    const { status, answer } = await ask(aWebsite(website), wish)
    expect([status, Object.keys(answer)]).toEqual([200, ['id']])
    expect(await paymentsOf(answer.id)).toEqual([])
    expect((await ask(aWebsite(website), wish)).answer, 'a second click').toEqual(answer)
    expect(await tokenMailedTo(wish.customerEmail), 'nothing is approved yet').toBeUndefined()
  }
})

test('where the organisers decide first, an approved request is paid by the link of the email, and is a booking then', async () => {
  const wish = aWish(150)
  const { id } = (await ask(aWebsite('optics'), wish)).answer
  const decided = await product.post(
    `/admin/api/admin/discounts/optics/${id}/answer`,
    { decision: 'approved', amount: 120 },
    owner,
  )
  expect(decided).toMatchObject({ status: 200, body: { decision: 'approved', status: 'PENDING' } })
  const token = await tokenMailedTo(wish.customerEmail)
  const opened = await product.post(payDiscountOffer.path, undefined, {
    ...hostOf(aWebsite('optics')),
    authorization: `Bearer ${token}`,
  })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  await product.pay(String(opened.body['sessionId']))
  await product.deliverWebhooks()
  const bookings = await product.post('/admin/api/admin/registration-forms/optics', {}, owner)
  expect(bookings.body).toMatchObject([{ id, email: wish.customerEmail, amountPaid: 120 }])
})

test('where the organisers decide first, who has paid what they named is told so', async () => {
  const wish = aWish(90)
  const { id } = (await ask(aWebsite('optics'), wish)).answer
  await product.post(`/admin/api/admin/discounts/optics/${id}/answer`, { decision: 'approved' }, owner)
  const token = await tokenMailedTo(wish.customerEmail)
  const paying = { ...hostOf(aWebsite('optics')), authorization: `Bearer ${token}` }
  const { body } = await product.post(payDiscountOffer.path, undefined, paying)
  await product.pay(String(body['sessionId']))
  await product.deliverWebhooks()
  expect(await ask(aWebsite('optics'), wish)).toMatchObject({
    status: 409,
    isText: true,
    text: 'You have already paid for a discounted registration.',
  })
})

test('organisers choose how discounts are requested, which is audited: off is a plain sentence, and least amounts hold in each case', async () => {
  const sentence =
    'This conference takes no requests for a discounted registration. You can register at the regular price.'
  expect((await product.get(event(aWebsite('nursing')), owner)).body['discountMode']).toBe('decide-first')
  expect(await save(aWebsite('nursing'), { discountMode: 'off' })).toMatchObject({
    body: { discountMode: 'off' },
  })
  expect(await ask(aWebsite('nursing'), aWish())).toMatchObject({ status: 403, isText: true, text: sentence })

  const { discountMode: _absent, ...without } = (await product.get(event(aWebsite('nursing')), owner))
    .body as unknown as ShownEvent
  const { home: _home, savedAt: _savedAt, ...unsaid } = without
  const kept = await product.ask('PUT', event(aWebsite('nursing')), { ...unsaid, city: 'Kyoto' }, owner)
  expect(kept.body['discountMode'], 'whoever does not say it leaves it').toBe('off')

  await save(aWebsite('nursing'), { discountMode: 'decide-first', leastDiscount: '20' })
  expect(await ask(aWebsite('nursing'), aWish(19.99))).toMatchObject({
    status: 400,
    isText: true,
    text: 'The amount must be at least €20.00',
  })
  await save(aWebsite('nursing'), { discountMode: 'at-once' })
  expect((await ask(aWebsite('nursing'), aWish())).answer).toMatchObject({ url: expect.any(String) })
  expect(await save(aWebsite('nursing'), { discountMode: 'sometimes' as never })).toMatchObject({
    status: 400,
    body: { message: 'Choose how discount requests are taken' },
  })
  const entries = await product.db
    .selectFrom('auditEntries')
    .select(['oldValues', 'newValues'])
    .where('action', '=', 'event.saved')
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { oldValues: { discountMode: 'decide-first' }, newValues: { discountMode: 'off' } },
    { newValues: { city: 'Kyoto' } },
    { oldValues: { discountMode: 'off' }, newValues: { discountMode: 'decide-first' } },
    { oldValues: { discountMode: 'decide-first' }, newValues: { discountMode: 'at-once' } },
  ])
})
