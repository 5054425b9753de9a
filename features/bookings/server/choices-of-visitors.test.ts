import { describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { exportPath } from '#shared/exports.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { anAttempt, aPersonWithKey } from '#tests/attempts.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { threeWebsites } from '#tests/website-registry.ts'

/* A visitor's choices other than the types are stored and shown everywhere, whatever is paid online. */

const product = await startTestProduct()
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const sessionKey = await readSessionKey(product.config.sessionKey, product.config.dataDir)
const origins = createOrigins({ ...product.config, websites: threeWebsites(), port: () => 3000 })

const room = { registrationType: 'REGISTRATION_AND_ACCOMMODATION' }
const chosen = {
  accommodationNights: 2,
  accommodationGuests: 2,
  extraNights: 3,
  accompanyingPerson: true,
}
const stay = { nights: 2, guests: 2 }

const register = async (person: object) =>
  String((await product.post('/api/registration/register', person)).body['id'])
const list = async (query = '') =>
  (await product.post(`/admin/api/admin/registration-forms/renewable?${query}`, {}, owner))
    .body as unknown as Booking[]
const bookingOf = async (id: string) => (await list()).find((booking) => booking.id === id)
const rowOf = (id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ownOf = async (id: string) => {
  const token = registrationLink({ origins, sessionKey }, await rowOf(id)).split('#')[1]
  return (await product.get('/api/registration/mine', { authorization: `Bearer ${token}` })).body
}
const mailTo = async ({ email }: { email: string }) => {
  await product.runJobs()
  return (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ headers }) => headers['to']?.includes(email))
    .at(-1)?.text
}
const exported = async (id: string): Promise<Record<string, string>> => {
  const url = exportPath('bookings').replace(':website', 'renewable')
  const [head = '', ...lines] = (await app.inject({ url, headers: owner })).body.trim().split('\r\n')
  const cells = (lines.find((line) => line.includes(id)) ?? '').split(',')
  return Object.fromEntries(head.split(',').map((name, at) => [name, cells[at] ?? '']))
}

describe('a room that a student has chosen, who pays nothing online', () => {
  const student = { ...aPerson(), ...room, presentationType: 'STUDENT', title: 'Dr', ...chosen }

  test('is a request with its price in the booking, the own page, the email and the CSV', async () => {
    const id = await register(student)
    expect(await bookingOf(id)).toMatchObject({
      title: 'Dr',
      stay,
      extraNights: 3,
      accompanyingPerson: true,
      paymentRecord: null,
      amountPaid: 0,
      pricingConfig: {
        presentationType: { type: 'STUDENT', price: 299 },
        accommodationOption: { ...stay, price: 320 },
        totalPrice: 649.95,
        processingFeePercent: 5,
      },
    })
    expect(await ownOf(id)).toMatchObject({
      title: 'Dr',
      stay,
      extraNights: 3,
      accompanyingPerson: true,
      roomRequest: { total: 649.95 },
      price: null,
    })
    const mail = await mailTo(student)
    expect(mail).toMatch(/Title:?\s+Dr/)
    expect(mail).toMatch(/Stay:?\s+2 nights, 2 guests/)
    expect(mail).toMatch(/Extra nights:?\s+3/)
    expect(mail).toMatch(/Accompanying person:?\s+Yes/)
    expect(mail).toContain('Room requested, not paid: €649.95')
    expect(await exported(id)).toMatchObject({
      Title: 'Dr',
      Nights: '2',
      Guests: '2',
      'Extra Nights': '3',
      'Accompanying Person': 'yes',
      'Total Price (EUR)': '',
      'Price of the Unpaid Room Request (EUR)': '649.95',
    })
  })

  test('is found and ordered by its nights, and its companion gets a badge', async () => {
    const person = { ...student, ...aPerson(), ...room, presentationType: 'SPEAKER', accommodationNights: 9 }
    const id = await register(person)
    expect((await list('q=9 nights')).map((booking) => booking.id)).toEqual([id])
    expect((await list('sort=-stay&limit=1')).map((booking) => booking.id)).toEqual([id])
    const count = await product.get('/admin/api/admin/print-count/renewable?q=9%20nights', owner)
    expect(count.body).toMatchObject({ people: 1, companions: 1 })
  })

  test('is another registration with other nights, which no one else would keep', async () => {
    const person = { ...aPersonWithKey(), ...room, presentationType: 'EXHIBITOR', ...chosen }
    const first = await register(person)
    expect(await register(person)).toBe(first)
    const longer = await register({ ...person, accommodationNights: 5 })
    expect(longer).not.toBe(first)
    expect((await bookingOf(longer))?.stay).toEqual({ nights: 5, guests: 2 })
  })

  test('is no request any longer once an organiser has recorded its payment, which has all of the choice', async () => {
    const person = { ...aPerson(), ...room, presentationType: 'POSTER', ...chosen, title: 'Prof' }
    const id = await register(person)
    const total = (await bookingOf(id))?.pricingConfig?.totalPrice
    const url = `/admin/api/admin/registration-forms/renewable/${id}/payment`
    const paid = await product.post(url, { method: 'desk', unitAmount: total }, owner)
    expect(paid).toMatchObject({
      status: 200,
      body: { stay, extraNights: 3, accompanyingPerson: true, amountPaid: total },
    })
    expect(await ownOf(id)).toMatchObject({ stay, roomRequest: null, price: { total } })
    const mail = await mailTo(person)
    expect(mail).toMatch(/Title:?\s+Prof/)
    expect(mail).toMatch(/Extra nights:?\s+3/)
    expect(mail).toMatch(/Accompanying person:?\s+Yes/)
  })
})

describe('a listener who has not come to the payment', () => {
  test('has their choice kept, pays for it from their own page, and the newest choice of their attempt counts', async () => {
    const person = { ...aPersonWithKey(), ...room, ...chosen }
    const id = await register(person)
    expect(await register({ ...person, ...anAttempt(), accommodationNights: 4 })).not.toBe(id)
    expect(await ownOf(id)).toMatchObject({ way: 'pay', stay, price: { total: 859.95 }, roomRequest: null })
    expect(await register({ ...person, accommodationNights: 3 })).toBe(id)
    expect(await bookingOf(id)).toMatchObject({ stay: { nights: 3, guests: 2 }, paymentRecord: null })
    expect(await register({ ...person, ...{ accommodationNights: undefined } })).toBe(id)
    expect(await rowOf(id)).toMatchObject({ extraNights: 3, accompanyingPerson: true })
  })

  test('has their title in the confirmation once they have paid', async () => {
    const person = { ...aPerson(), title: 'Ms' }
    const pricing = await product.priceOf()
    const opened = await product.openCheckout(person, pricing, { extraNights: 0, accompanyingPerson: true })
    await product.pay(String(opened.body['sessionId']))
    await product.deliverWebhooks()
    const mail = await mailTo(person)
    expect(mail).toContain('confirmed and paid')
    expect(mail).toMatch(/Title:?\s+Ms/)
    expect(mail).toMatch(/Accompanying person:?\s+Yes/)
    const [row] = await product.registrationsOf(person.email)
    expect(row).toMatchObject({
      title: 'Ms',
      extraNights: 0,
      accompanyingPerson: true,
      accommodationNights: null,
    })
  })
})

test('what was never said is not known, and nothing is invented for it', async () => {
  const person = { ...aPerson(), ...room, presentationType: 'STUDENT' }
  const id = await register(person)
  const unknown = { stay: null, extraNights: null, accompanyingPerson: null }
  expect(await bookingOf(id)).toMatchObject({ ...unknown, title: '', pricingConfig: null })
  expect(await ownOf(id)).toMatchObject({ ...unknown, title: '', roomRequest: { total: null } })
  const mail = await mailTo(person)
  expect(mail).toMatch(/Stay:?\s+Not known/)
  expect(mail).toMatch(/Room requested, not paid\. /)
  expect(await exported(id)).toMatchObject({
    Title: '',
    Nights: '',
    'Extra Nights': '',
    'Accompanying Person': '',
  })
})

test('a title that is none of the list is refused with a sentence, and an empty one is no title', async () => {
  const wrong = await product.post('/api/registration/register', { ...aPerson(), title: 'King' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { message: 'Title must be empty or one of Mr, Ms, Dr, Prof' },
  })
  expect(await rowOf(await register({ ...aPerson(), title: '' }))).toMatchObject({ title: '' })
})

test('visitor and organisers correct the title', async () => {
  const person = { ...aPerson(), title: 'Mr' }
  const id = await register(person)
  const { name, instituteOrUniversity, country } = person
  const answer = await product.ask(
    'PUT',
    `/admin/api/admin/registration-forms/renewable/${id}`,
    { name, instituteOrUniversity, country, title: 'Dr' },
    { ...owner, 'if-match': '"1"' },
  )
  expect(answer).toMatchObject({ status: 200, body: { title: 'Dr' } })
  expect(await ownOf(id)).toMatchObject({ title: 'Dr' })
})
