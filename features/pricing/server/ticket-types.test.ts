import { expect, test } from 'vitest'
import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'
import { exportPath } from '#shared/exports.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPersonWithKey } from '#tests/attempts.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { db, clock, post, get, ask } = product
clock.hold()
const owner = await bearerOf(product.app, await anAdmin(db))

const calls = '/admin/api/admin/ticket-types/renewable'
const types = async (headers = owner) => (await get(calls, headers)).body as unknown as ListedTicketType[]
const typeOf = async (code: string) => {
  const found = (await types()).find(({ type }) => type === code)
  if (!found) throw new Error(`There is no ${code}`)
  return found
}
const add = (body: object, headers: Record<string, string> = owner) => post(calls, body, headers)
const change = async (code: string, body: object, headers: Record<string, string> = owner) =>
  ask('PUT', `${calls}/${(await typeOf(code)).id}`, body, headers)
/** After the clock has moved: sessions end. */
const logInAgain = async () => Object.assign(owner, await bearerOf(product.app, await anAdmin(db)))
const lastEntry = () =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'subject', 'oldValues', 'newValues'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const fees = async () =>
  (await get('/api/registration/fees')).body['types'] as {
    presentationType: string
    label: string
    price?: number
    included?: string
  }[]
const register = (person: object) => post('/api/registration/register', person)
const noSuchType = { status: 400, body: { message: 'Presentation type is not one of the options' } }

test('a conference begins with the six types of the specification, two of them paid online, in the order of the form', async () => {
  expect((await types()).map(({ type, label, payment, hidden }) => [type, label, payment, hidden])).toEqual([
    ['SPEAKER', 'Speaker', 'free', false],
    ['POSTER', 'Poster', 'free', false],
    ['LISTENER', 'Listener', 'online', false],
    ['DELEGATE', 'Delegate', 'online', false],
    ['STUDENT', 'Student', 'free', false],
    ['EXHIBITOR', 'Exhibitor', 'free', false],
  ])
})

test('a new type is made, sold, refunded, hidden and exported', async () => {
  const added = await add({
    label: 'Day ticket, Saturday',
    payment: 'online',
    price: '180.00',
    included: 'May 30 and lunch',
  })
  expect(added).toMatchObject({
    status: 201,
    body: { type: 'DAY_TICKET_SATURDAY', price: 180, hidden: false, text: 'May 30 and lunch' },
  })
  expect(await lastEntry()).toMatchObject({
    action: 'ticket-type.added',
    subject: 'Day ticket, Saturday',
    newValues: { name: 'Day ticket, Saturday', payment: 'Paid online', price: '€180.00', hidden: false },
  })
  expect((await fees()).at(-1)).toMatchObject({
    presentationType: 'DAY_TICKET_SATURDAY',
    label: 'Day ticket, Saturday',
    price: 180,
    included: 'May 30 and lunch',
  })

  const person = { ...aPersonWithKey(), presentationType: 'DAY_TICKET_SATURDAY' }
  const { body: registered } = await register(person)
  const pricing = await product.priceOf({ presentationType: 'day_ticket_saturday' })
  expect(pricing.totalPrice).toBe(189)
  const opened = await product.openCheckout(person, pricing, { registrationId: registered['id'] })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const sessionId = String(opened.body['sessionId'])
  await product.pay(sessionId)
  await product.deliverWebhooks()
  await product.runJobs()
  const record = await product.recordOf(sessionId)
  expect(record).toMatchObject({
    status: 'COMPLETED',
    totalCents: 18_900,
    presentationLabel: 'Day ticket, Saturday',
    productName: 'Conference registration, Day ticket, Saturday',
  })
  const mails = (await product.readMails())
    .map(({ text }) => text)
    .filter((text) => text.includes(person.email))
  expect(mails.join()).toContain('Day ticket, Saturday')

  // renamed: the booking says the new name, the payment keeps the old one, the code stays
  expect(await change('DAY_TICKET_SATURDAY', { label: 'Saturday' })).toMatchObject({
    status: 200,
    body: { type: 'DAY_TICKET_SATURDAY', label: 'Saturday' },
  })
  const bookings = (await post('/admin/api/admin/registration-forms/renewable', {}, owner))
    .body as unknown as { id: string; presentationType: string; presentationLabel: string }[]
  expect(bookings.find(({ id }) => id === registered['id'])).toMatchObject({
    presentationType: 'DAY_TICKET_SATURDAY',
    presentationLabel: 'Saturday',
  })
  expect((await product.recordOf(sessionId)).presentationLabel).toBe('Day ticket, Saturday')

  const refund = { amount: 189, requestId: '0193a000-0000-4000-8000-000000000048' }
  expect((await post(`/api/payments/renewable/${record.id}/refunds`, refund, owner)).status).toBeLessThan(300)

  expect((await change('DAY_TICKET_SATURDAY', { hidden: true })).status).toBe(200)
  expect((await fees()).map(({ presentationType }) => presentationType)).not.toContain('DAY_TICKET_SATURDAY')
  expect(await register({ ...aPerson(), presentationType: 'DAY_TICKET_SATURDAY' })).toMatchObject({
    status: 400,
    body: { message: 'Saturday is no longer offered. Choose another type.', code: 'not_offered' },
  })
  const url = exportPath('bookings').replace(':website', 'renewable')
  const csv = (await product.app.inject({ url, headers: owner })).body
  expect(csv.split('\r\n').find((line) => line.includes(String(registered['id'])))).toMatch(
    /,DAY_TICKET_SATURDAY,.*,Saturday,"Day ticket, Saturday"$/,
  )
  const payments = (await product.app.inject({ url: url.replace('bookings', 'payments'), headers: owner }))
    .body
  expect(payments.split('\r\n').find((line) => line.includes(record.id))).toMatch(/,"Day ticket, Saturday"$/)
  // its new name finds it in the list and in the search over everything, as its code does
  for (const q of ['saturday', 'saturd', 'day_ticket']) {
    const list = await post(`/admin/api/admin/registration-forms/renewable?q=${q}`, {}, owner)
    expect(
      (list.body as unknown as { id: string }[]).map(({ id }) => id),
      q,
    ).toEqual([registered['id']])
    const found = await get(`/admin/api/admin/search/renewable?q=${q}`, owner)
    expect(JSON.stringify(found.body), q).toContain(String(registered['id']))
  }
})

test('a hidden type is sold only at a price that was held before, or for a registration that is there', async () => {
  const known = await visitorAtCheckout(product)
  const late = aPersonWithKey()
  const held = await product.priceOf()
  const quote = (held as unknown as { quote: { token: string } }).quote.token
  expect((await change('LISTENER', { hidden: true })).status).toBe(200)
  try {
    const refused = { status: 400, body: { code: 'not_offered' } }
    const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
    expect((await post('/api/registration/get-pricing-config', choice)).body).toEqual([])
    expect(await product.openCheckout(aPerson(), held)).toMatchObject(refused)
    expect(await product.openCheckout(aPerson(), held, { quote: 'q1.x' })).toMatchObject(refused)
    // a refused price hands out no new one, and a registration of another type is none of this one
    const wrong = await product.openCheckout(aPerson(), held, { unitAmount: 1 })
    expect(wrong).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(wrong.body).not.toHaveProperty('pricing')
    const other = aPerson()
    const { id: registrationId } = (await register({ ...other, presentationType: 'DELEGATE' })).body
    expect(await product.openCheckout(other, held, { registrationId })).toMatchObject(refused)
    expect((await product.openCheckout(late, held, { quote })).status).toBe(200)
    expect(
      (await product.openCheckout(known.person, held, { registrationId: known.registrationId })).status,
    ).toBe(200)
    clock.advance(25 * 3600)
    expect(await product.openCheckout(aPerson(), held, { quote })).toMatchObject(refused)
  } finally {
    const again = await bearerOf(product.app, await anAdmin(db))
    const { id } = ((await get(calls, again)).body as unknown as ListedTicketType[]).find(
      ({ type }) => type === 'LISTENER',
    ) as ListedTicketType
    expect((await ask('PUT', `${calls}/${id}`, { hidden: false }, again)).status).toBe(200)
    Object.assign(owner, again)
  }
})

test('a paid type that becomes free or on request keeps its promises: open checkouts are paid, and prices that were held while it was paid are taken', async () => {
  const open = await visitorAtCheckout(product)
  const held = (await product.priceOf()) as Awaited<ReturnType<typeof product.priceOf>> & {
    quote: { token: string }
  }
  const pay = (person: object, quote?: string) =>
    product.openCheckout(person as ReturnType<typeof aPerson>, held, quote ? { quote } : {})
  const refused = { status: 400, body: { code: 'not_paid_online' } }
  clock.advance(1)
  expect((await change('LISTENER', { payment: 'on_request' })).status).toBe(200)
  try {
    clock.advance(1)
    // what was shown before holds; without it, and for who comes now, there is nothing to pay online
    const late = await pay(aPersonWithKey(), held.quote.token)
    expect(late.status, JSON.stringify(late.body)).toBe(200)
    expect(await pay(aPerson())).toMatchObject(refused)
    const now = (await product.priceOf()) as typeof held
    expect(await pay(aPerson(), now.quote.token)).toMatchObject(refused)
    expect(await pay(aPerson(), 'q1.x')).toMatchObject(refused)
    // a second change does not make the hold longer
    expect((await change('LISTENER', { payment: 'free' })).status).toBe(200)
    expect(await pay(aPerson(), now.quote.token)).toMatchObject(refused)
    for (const sessionId of [open.sessionId, String(late.body['sessionId'])]) {
      await product.pay(sessionId)
      await product.deliverWebhooks()
      await product.runJobs()
      expect(await product.recordOf(sessionId)).toMatchObject({ status: 'COMPLETED', totalCents: 52_395 })
    }
    clock.advance(31 * 60)
    await logInAgain()
    expect(await pay(aPerson(), held.quote.token)).toMatchObject(refused)
  } finally {
    expect((await change('LISTENER', { payment: 'online' })).status).toBe(200)
  }
  expect((await pay(aPerson())).status).toBe(200)
})

test('a type that the conference does not have is refused in every call of a visitor', async () => {
  const person = { ...aPerson(), presentationType: 'NO_SUCH_TYPE' }
  const pricing = await product.priceOf()
  expect(await register(person)).toMatchObject(noSuchType)
  expect(await product.openCheckout(person, pricing)).toMatchObject(noSuchType)
  const choice = { registrationType: 'registrationOnly', presentationType: 'noSuchType' }
  expect(await post('/api/registration/get-pricing-config', choice)).toMatchObject(noSuchType)
})

test('who pays online follows from the types, and so does the refusal of the others m55', async () => {
  const person = { ...aPerson(), presentationType: 'STUDENT' }
  const pricing = await product.priceOf({ presentationType: 'student' })
  const refused = async () => String((await product.openCheckout(person, pricing)).body.message)
  expect(await refused()).toBe('Please select either Listener or Delegate as Presentation Type to proceed.')
  expect((await change('SPEAKER', { payment: 'online' })).status).toBe(200)
  expect(await refused()).toBe('Please select Speaker, Listener or Delegate as Presentation Type to proceed.')
  await change('SPEAKER', { payment: 'free' })

  // free: stored, confirmed by email, and nothing to pay
  const { body } = await register(person)
  await product.runJobs()
  expect((await product.readMails()).some(({ text }) => text.includes(person.email))).toBe(true)
  expect(body['id']).toBeTypeOf('string')
})

test('a type that is paid online and has no price is not sold until it has one', async () => {
  expect((await add({ label: 'VIP', payment: 'online', price: null })).status).toBe(201)
  expect((await fees()).at(-1)).toMatchObject({ label: 'VIP', payment: 'online', paidOnline: true })
  const choice = { registrationType: 'registrationOnly', presentationType: 'vip' }
  expect((await post('/api/registration/get-pricing-config', choice)).body).toEqual([])
  expect(await change('VIP', { price: 0.2 })).toMatchObject({ status: 400, body: { code: 'not_chargeable' } })
  await change('VIP', { price: 900 })
  expect((await product.priceOf({ presentationType: 'vip' })).totalPrice).toBe(945)
  // someone may have been shown it
  expect(await change('VIP', { price: null })).toMatchObject({ status: 400 })
})

test('a change says whom it touches: open checkouts keep their price until they end', async () => {
  await visitorAtCheckout(product)
  const { id } = await typeOf('LISTENER')
  const { body } = await get(`${calls}/${id}/reach`, owner)
  expect(body['open']).toBeGreaterThanOrEqual(1)
  expect(Date.parse(String(body['openUntil']))).toBeGreaterThan(clock.now().getTime())
  expect(body['unpaid']).toBeGreaterThanOrEqual(1)
  expect((await get(`${calls}/999999/reach`, owner)).status).toBe(404)

  // the fee is part of every price that is paid online
  const delegate = await get(`${calls}/${(await typeOf('DELEGATE')).id}/reach`, owner)
  const fee = await get('/admin/api/admin/processing-fee/renewable/reach', owner)
  expect(fee).toMatchObject({ status: 200, body: { openUntil: body['openUntil'] } })
  for (const name of ['paid', 'open', 'unpaid'])
    expect(Number(fee.body[name])).toBeGreaterThanOrEqual(Number(body[name]) + Number(delegate.body[name]))
})

test('a change that is based on an older version is refused, repeated it is accepted', async () => {
  const seen = await typeOf('POSTER')
  const based = { ...owner, 'if-match': `"${seen.version}"` }
  expect((await change('POSTER', { included: 'A board' }, based)).status).toBe(200)
  expect((await change('POSTER', { included: 'A board' }, based)).status).toBe(200)
  expect(await change('POSTER', { included: 'Two boards' }, based)).toMatchObject({
    status: 412,
    body: { message: 'Poster has changed since you opened it. Compare and save again. Nothing was saved.' },
  })
  expect(await lastEntry()).toMatchObject({
    action: 'ticket-type.changed',
    subject: 'Poster',
    newValues: { included: 'A board' },
  })
  expect((await fees()).find(({ label }) => label === 'Poster')?.included).toBe('A board')
})

test('a mistyped type is deleted while nothing has used it, and a used one is not', async () => {
  const remove = async (code: string, headers: Record<string, string> = owner) =>
    ask('DELETE', `${calls}/${(await typeOf(code)).id}`, undefined, headers)
  expect((await add({ label: 'Sutdent', payment: 'free', price: null })).status).toBe(201)
  const seen = await typeOf('SUTDENT')
  await change('SUTDENT', { included: 'Lunch' })
  expect(await remove('SUTDENT', { ...owner, 'if-match': `"${seen.version}"` })).toMatchObject({
    status: 412,
  })
  expect(await remove('SUTDENT')).toMatchObject({ status: 200, body: { label: 'Sutdent' } })
  expect(await lastEntry()).toMatchObject({ action: 'ticket-type.deleted', subject: 'Sutdent' })
  expect((await types()).map(({ type }) => type)).not.toContain('SUTDENT')
  expect((await fees()).map(({ label }) => label)).not.toContain('Sutdent')
  // its code is not given to another one
  expect((await add({ label: 'Sutdent', payment: 'free', price: null })).body).toMatchObject({
    type: 'SUTDENT_2',
  })

  expect((await register({ ...aPerson(), presentationType: 'SUTDENT_2' })).status).toBe(201)
  const used = { status: 409, body: { message: 'A registration or a payment has Sutdent. Hide it instead.' } }
  expect(await remove('SUTDENT_2')).toMatchObject(used)
  expect(await remove('LISTENER')).toMatchObject({ status: 409, body: { code: 'action_not_possible' } })

  // its price may have been shown
  expect((await add({ label: 'Diner', payment: 'online', price: 50 })).status).toBe(201)
  const held = { message: 'A visitor may hold the price of Diner. Hide it, and delete it after 30 minutes.' }
  expect(await remove('DINER')).toMatchObject({ status: 409, body: held })
  await change('DINER', { hidden: true })
  expect(await remove('DINER')).toMatchObject({ status: 409, body: held })
  clock.advance(31 * 60)
  await logInAgain()
  expect((await remove('DINER')).status).toBe(200)
})

test('two types cannot have one name, whatever the case', async () => {
  const taken = { status: 409, body: { message: 'There is a registration type “listener” already.' } }
  expect(await add({ label: 'listener', payment: 'free', price: null })).toMatchObject(taken)
  expect(await change('POSTER', { label: 'listener' })).toMatchObject(taken)
  expect((await change('POSTER', { label: 'POSTER' })).status).toBe(200)
  expect((await change('POSTER', { label: 'Poster' })).status).toBe(200)
})

test('the organisers set the order of the form, and a stale order is refused', async () => {
  const before = await types()
  const ids = before.map(({ id }) => id)
  const order = (wanted: unknown) => ask('PUT', calls, { ids: wanted }, owner)
  expect((await order(ids.toReversed())).status).toBe(200)
  expect((await types()).map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await fees())[0]?.presentationType).toBe(before.filter(({ hidden }) => !hidden).at(-1)?.type)
  for (const wrong of [ids.slice(1), [...ids, 999_999], [...ids.slice(1), ids[1]]])
    expect((await order(wrong)).status).toBe(409)
  const stale = { ...owner, 'if-match': `"${ids.join('.')}"` }
  expect(await ask('PUT', calls, { ids: [...ids.slice(1), ids[0]] }, stale)).toMatchObject({
    status: 412,
    body: { message: expect.stringMatching(/^The order has changed since you opened it. It is now /) },
  })
  expect((await order(ids)).status).toBe(200)
})

test('who only looks, or has another conference, changes no type', async () => {
  for (const account of [
    { role: 'VIEWER', websites: [aWebsite('renewable')] },
    { role: 'ADMIN', websites: [aWebsite('optics')] },
  ] as const) {
    const bearer = await bearerOf(
      product.app,
      await anAdmin(db, { ...account, websites: [...account.websites] }),
    )
    expect((await add({ label: 'Mine', payment: 'free', price: null }, bearer)).status).toBe(403)
    expect((await change('POSTER', { hidden: true }, bearer)).status).toBe(403)
  }
})
