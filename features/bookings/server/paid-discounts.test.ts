import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { countPrintable } from '#features/bookings/server/printable-bookings.store.ts'
import { exportPath } from '#shared/exports.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const owner = await bearerOf(product.app, await anAdmin(product.db))
const root = '/admin/api/admin/registration-forms/renewable'

const request = async (unitAmount: number) => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  const wish = {
    name,
    customerEmail: email,
    phone,
    instituteOrUniversity,
    country,
    description: 'A student',
    unitAmount,
  }
  const { status, body } = await product.post('/api/discounts/create-session', wish)
  expect(status).toBe(200)
  return { name, email, id: String(body['id']), sessionId: String(body['sessionId']) }
}
const paid = async (unitAmount = 150) => {
  const visitor = await request(unitAmount)
  await product.pay(visitor.sessionId)
  await product.deliverWebhooks()
  return visitor
}
const bookings = async () => (await product.post(root, {}, owner)).body as unknown as Booking[]
const figures = async () => (await product.get('/admin/api/admin/booking-figures/renewable', owner)).body
const bookingOf = async (id: string) => (await bookings()).find((booking) => booking.id === id)

test('a discount request is a booking as soon as it is paid, once, and not before', async () => {
  const before = await bookings()
  const counted = await figures()
  const visitor = await request(150)
  expect(await bookings()).toEqual(before)
  await product.pay(visitor.sessionId)
  await product.deliverWebhooks()
  await product.statusPage(visitor.sessionId)

  const all = await bookings()
  expect(all.length).toBe(before.length + 1)
  expect(all.find(({ id }) => id === visitor.id)).toMatchObject({
    name: visitor.name,
    email: visitor.email,
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'DISCOUNT',
    amountPaid: 150,
    paymentRecord: { status: 'COMPLETED', refunded: false },
    pricingConfig: {
      presentationType: { type: 'DISCOUNT', price: 150 },
      totalPrice: 150,
      processingFeePercent: 0,
    },
  })
  expect(await figures()).toEqual({
    ...counted,
    total: Number(counted['total']) + 1,
    paid: Number(counted['paid']) + 1,
    withoutAccommodation: Number(counted['withoutAccommodation']) + 1,
    testRevenue: Number(counted['testRevenue']) + 150,
  })
  const without = await product.post(`${root}?state=none`, {}, owner)
  expect(JSON.stringify(without.body)).not.toContain(visitor.id)
  expect(await countPrintable(product.db, aWebsite('renewable'), { ids: [visitor.id] })).toMatchObject({
    people: 1,
  })
  expect((await product.db.selectFrom('registrationsWithoutPayment').selectAll().execute()).length).toBe(0)
})

test('a paid discount is in the CSV of bookings and their search, and its money is counted once', async () => {
  const revenue = async () =>
    (
      await product.db
        .selectFrom('paymentCounters')
        .select(({ fn }) => fn.sum('cents').as('cents'))
        .executeTakeFirstOrThrow()
    ).cents
  const before = Number(await revenue())
  const visitor = await paid(99)
  expect(Number(await revenue()) - before).toBe(9_900)
  const url = exportPath('bookings').replace(':website', 'renewable')
  const csv = (await product.app.inject({ url, headers: owner })).body
  expect(csv.split('\r\n').filter((line) => line.includes(visitor.email))).toEqual([
    expect.stringMatching(/DISCOUNT.*COMPLETED.*99/),
  ])
  const found = (await product.post(`${root}?q=${visitor.name.toLowerCase()}`, {}, owner))
    .body as unknown as Booking[]
  expect(found.map(({ id }) => id)).toContain(visitor.id)
})

test('a paid discount is cancelled, refunded, corrected and confirmed again as every booking', async () => {
  const visitor = await paid()
  const ask = async (path: string, body: object = {}) => {
    const { version = '' } = (await bookingOf(visitor.id)) ?? {}
    return product.post(`${root}/${visitor.id}/${path}`, body, { ...owner, 'if-match': `"${version}"` })
  }
  const { version = '' } = (await bookingOf(visitor.id)) ?? {}
  const correction = { name: 'Ada Corrected', instituteOrUniversity: 'Kobe', country: 'Japan' }
  const corrected = await product.ask('PUT', `${root}/${visitor.id}`, correction, {
    ...owner,
    'if-match': `"${version}"`,
  })
  expect(corrected).toMatchObject({ status: 200, body: { name: 'Ada Corrected' } })

  await product.runJobs()
  const mailed = (await product.readMails()).length
  expect((await ask('confirmation')).status).toBe(202)
  await product.runJobs()
  expect((await ask('link')).status).toBe(202)
  await product.runJobs()
  const mails = await product.readMails()
  expect(mails.length).toBe(mailed + 2)
  expect(mails.some(({ text }) => text.includes('Ada Corrected'))).toBe(true)

  const paymentId = (await bookingOf(visitor.id))?.paymentRecord?.id
  const ended = await ask('cancel-and-refund', { paymentId, amount: 150, requestId: crypto.randomUUID() })
  expect(ended, JSON.stringify(ended.body)).toMatchObject({ status: 200 })
  expect(await bookingOf(visitor.id)).toMatchObject({ amountPaid: 0, paymentRecord: { refunded: true } })
  expect((await bookingOf(visitor.id))?.cancelledAt).not.toBeNull()
})

test('an organiser who approves a discount of nothing makes a booking of it, as a payment does', async () => {
  const { id } = await request(0.3)
  const answered = await product.post(
    `/admin/api/admin/discounts/renewable/${id}/answer`,
    { decision: 'approved' },
    owner,
  )
  expect(answered).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect(await bookingOf(id)).toMatchObject({
    amountPaid: 0,
    paymentRecord: { status: 'COMPLETED', provider: 'none' },
  })
})

test('a correction of a paid discount is of its booking and of its request, whichever of the two organisers correct', async () => {
  const visitor = await paid()
  const linkOf = async (email: string) => {
    await product.runJobs()
    const mails = (await product.readMails()).filter(({ text }) => text.includes(email))
    return /discount-payment#(\S+)/.exec(readMail(mails.at(-1)?.text ?? '').text)?.[1] ?? ''
  }
  const shows = async (token: string) =>
    (await product.get('/api/discounts/offer', { authorization: `Bearer ${token}` })).status
  const both = async () => {
    const list = (await product.get('/admin/api/admin/discounts/renewable', owner)).body
    const request = (
      list as unknown as { id: string; customerEmail: string; name: string; version: string }[]
    ).find(({ id }) => id === visitor.id)
    const booking = await bookingOf(visitor.id)
    return { booking, request }
  }
  const first = await linkOf(visitor.email)
  expect(await shows(first)).toBe(200)

  const { booking } = await both()
  const correction = {
    ...{ name: 'Ada Corrected', instituteOrUniversity: 'Kobe', country: 'Japan' },
    ...{ email: `of-booking.${visitor.email}`, phone: '+81 1', sendConfirmation: true },
  }
  const version = { ...owner, 'if-match': `"${booking?.version}"` }
  expect(await product.ask('PUT', `${root}/${visitor.id}`, correction, version)).toMatchObject({
    status: 200,
  })
  expect(await both()).toMatchObject({
    booking: { name: 'Ada Corrected', email: correction.email },
    request: { name: 'Ada Corrected', customerEmail: correction.email },
  })
  expect(await shows(first)).toBe(404)
  const second = await linkOf(correction.email)
  expect(await shows(second)).toBe(200)

  const path = `/admin/api/admin/discounts/renewable/${visitor.id}`
  const again = { customerEmail: `of-request.${visitor.email}`, phone: '+81 2', sendConfirmation: true }
  const ofRequest = { ...owner, 'if-match': `"${(await both()).request?.version}"` }
  expect(await product.ask('PUT', path, again, ofRequest)).toMatchObject({ status: 200 })
  expect(await both()).toMatchObject({
    booking: { email: again.customerEmail, phone: '+81 2' },
    request: { customerEmail: again.customerEmail },
  })
  expect(await shows(second)).toBe(404)
  expect(await shows(await linkOf(again.customerEmail))).toBe(200)
})

test('a person whose discount was paid is erased of the booking and of the request, and the money stays counted', async () => {
  const visitor = await paid(75)
  await product.runJobs()
  const counted = await figures()
  const erased = await product.post(
    '/admin/api/admin/privacy/erasures',
    { email: visitor.email, confirm: visitor.email },
    owner,
  )
  expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
  await product.runJobs()
  const blank = { name: 'Erased person', email: '', phone: '' }
  const of = { id: visitor.id }
  const row = (table: 'registrations' | 'discountRequests') =>
    product.db.selectFrom(table).selectAll().where('id', '=', of.id).executeTakeFirstOrThrow()
  expect(await row('registrations')).toMatchObject(blank)
  expect(await row('discountRequests')).toMatchObject({ ...blank, description: '' })
  expect(await figures()).toEqual(counted)
})
