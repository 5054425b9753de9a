import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'
import { insertPayment, updatePayment } from '../payments.store.ts'

const product = await startTestProduct()
const { app, db, pool, clock } = product
const owner = { host: 'localhost', ...(await bearerOf(app, await anAdmin(db))) }

const find = async (search: string, website = 'renewable') => {
  const answer = await app.inject({
    url: `/api/payments/all/${website}?limit=25&q=${encodeURIComponent(search)}`,
    headers: owner,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as PaymentRecord[]).map(({ id }) => id)
}
const findBooking = async (search: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/admin/api/admin/registration-forms/renewable?limit=25&q=${encodeURIComponent(search)}`,
    headers: owner,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { paymentRecord: { id: string } | null }[]).map(
    ({ paymentRecord }) => paymentRecord?.id,
  )
}
const paymentOf = async (sessionId: string) =>
  db.selectFrom('paymentRecords').selectAll().where('sessionId', '=', sessionId).executeTakeFirstOrThrow()

test('the middle of an id is found at once, whatever the case, and on no other website', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  const { id } = await paymentOf(sessionId)
  const parts = [
    sessionId.slice(14, 20),
    sessionId.slice(15, 40).toUpperCase(),
    id.slice(20),
    id.slice(24, 30),
  ]
  for (const part of parts) expect(await find(part), part).toEqual([id])
  for (const part of parts) expect(await find(part, 'optics'), part).toEqual([])
  expect(await findBooking(id.slice(24, 32))).toEqual([id])
  expect(await findBooking(sessionId.slice(15, 25))).toEqual([])
  expect(await find('zzyzxqw')).toEqual([])
})

test('a session that comes late, and a payment that comes back under its id, are found too', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  const part = sessionId.slice(14, 24)
  const payment = await paymentOf(sessionId)
  await updatePayment(db, payment.id, { sessionId: null })
  expect(await find(part)).toEqual([])
  await updatePayment(db, payment.id, { sessionId })
  expect(await find(part)).toEqual([payment.id])

  await db.deleteFrom('paymentRecords').where('id', '=', payment.id).execute()
  expect(await find(part)).toEqual([])
  const now = clock.now()
  await insertPayment(db, { ...payment, createdAt: now, updatedAt: now })
  expect(await find(part)).toEqual([payment.id])
})

test('letters that a text of the website has are a word, not a part of a session; with a digit, or longer, they are both', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  const payment = await paymentOf(sessionId)
  await updatePayment(db, payment.id, { sessionId: 'cs_test_x9QuerfeldQ7x' })
  expect(await find('querfeld')).toEqual([payment.id])

  const named = await paymentOf((await visitorAtCheckout(product)).sessionId)
  await updatePayment(db, named.id, { customerEmail: 'querfeld@example.org' })
  expect(await find('querfeld')).toEqual([named.id])
  for (const part of ['querfeldq', '9querfeld']) expect(await find(part), part).toEqual([payment.id])

  await updatePayment(db, named.id, { customerEmail: '9querfeld@example.org' })
  expect((await find('9querfeld')).toSorted()).toEqual([payment.id, named.id].toSorted())
})

test('among many, parts of ids find the payment that has them', async () => {
  await insertManyPayments(pool, aWebsite('nursing'), 2_000)
  const some = await db
    .selectFrom('paymentRecords')
    .select(['id', 'sessionId'])
    .where('website', '=', aWebsite('nursing'))
    .orderBy(sql`md5(id::text)`)
    .limit(20)
    .execute()
  for (const { id, sessionId } of some) {
    expect(await find(id.slice(20, 30), 'nursing')).toContain(id)
    if (sessionId) expect(await find(sessionId.slice(-9, -1), 'nursing')).toContain(id)
  }
})
