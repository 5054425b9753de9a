import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { writeNextPieces } from '#platform/server/postgres/search/write-pieces.ts'
import { writeIdPieces } from '#platform/server/postgres/search/write-pieces-hourly.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aVisitorAtCheckout, startTestProduct } from '#tests/product.ts'
import { insertPayment, lockPayment, updateWithSession } from '../payments.store.ts'
import { paymentIds } from './payment-ids.ts'

const product = await startTestProduct()
const { app, db, pool, clock } = product
const account = await anAdmin(db)
/** Logs in each time, because the tests let hours pass. */
const owner = async () => ({ host: 'localhost', ...(await bearerOf(app, account)) })

const find = async (search: string, website = 'renewable') => {
  const answer = await app.inject({
    url: `/api/payments/all/${website}?limit=25&q=${encodeURIComponent(search)}`,
    headers: await owner(),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as PaymentRecord[]).map(({ id }) => id)
}
const findBooking = async (search: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/admin/api/admin/registration-forms/renewable?limit=25&q=${encodeURIComponent(search)}`,
    headers: await owner(),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { paymentRecord: { id: string } | null }[]).map(
    ({ paymentRecord }) => paymentRecord?.id,
  )
}
const runJob = async (key: string) => {
  await enqueueJob(db, { kind: writeIdPieces, key, payload: {}, now: clock.now() })
  await product.runJobs()
}
const written = async () => {
  const rows = await db.selectFrom('paymentIdPieces').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
const paymentOf = async (sessionId: string) =>
  db.selectFrom('paymentRecords').selectAll().where('sessionId', '=', sessionId).executeTakeFirstOrThrow()

test('the middle of an id is found at once, by its pieces an hour later, and on no other website', async () => {
  const { sessionId } = await aVisitorAtCheckout(product)
  const { id } = await paymentOf(sessionId)
  const parts = [
    sessionId.slice(14, 20),
    sessionId.slice(15, 40).toUpperCase(),
    id.slice(20),
    id.slice(24, 30),
  ]
  const expectFound = async () => {
    for (const part of parts) expect(await find(part), part).toEqual([id])
    for (const part of parts) expect(await find(part, 'optics'), part).toEqual([])
    expect(await findBooking(id.slice(24, 32))).toEqual([id])
    expect(await findBooking(sessionId.slice(15, 25))).toEqual([])
    expect(await find('zzyzxqw')).toEqual([])
  }
  await runJob('too early')
  expect(await written()).toEqual([])
  await expectFound()

  clock.advance(61 * 60)
  await runJob('an hour later')
  expect(await written()).toEqual([id])
  await expectFound()

  // what comes after is gone through
  const { sessionId: next } = await aVisitorAtCheckout(product)
  expect(await find(next.slice(14, 22))).toEqual([(await paymentOf(next)).id])
  await expectFound()
})

test('a session that comes late, and a payment that comes back under its id, are found too', async () => {
  const { sessionId } = await aVisitorAtCheckout(product)
  const part = sessionId.slice(14, 24)
  const payment = await paymentOf(sessionId)
  await db.updateTable('paymentRecords').set({ sessionId: null }).where('id', '=', payment.id).execute()
  clock.advance(2 * 3_600)
  await runJob('without its session')
  expect(await written()).toContain(payment.id)
  expect(await find(part)).toEqual([])

  const named = { sessionId, updatedAt: clock.now() }
  await db.transaction().execute((tx) => updateWithSession(tx, { ...payment, sessionId: null }, named))
  expect(await find(part)).toEqual([payment.id])

  // a newer one has its pieces: what is older is not gone through
  const newer = await paymentOf((await aVisitorAtCheckout(product)).sessionId)
  clock.advance(2 * 3_600)
  await runJob('of a newer one')
  await db.deleteFrom('paymentRecords').where('id', '=', payment.id).execute()
  expect(await written()).not.toContain(payment.id)
  expect(await written()).toContain(newer.id)
  const now = clock.now()
  await db.transaction().execute((tx) => insertPayment(tx, { ...payment, createdAt: now, updatedAt: now }))
  expect(await find(part)).toEqual([payment.id])
})

test('one that is late before the job has come by is left to it: those in between stay found', async () => {
  const between = await paymentOf((await aVisitorAtCheckout(product)).sessionId)
  const { sessionId } = await aVisitorAtCheckout(product)
  const late = await paymentOf(sessionId)
  await db.updateTable('paymentRecords').set({ sessionId: null }).where('id', '=', late.id).execute()
  clock.advance(2 * 3_600)
  const named = { sessionId, updatedAt: clock.now() }
  await db.transaction().execute((tx) => updateWithSession(tx, { ...late, sessionId: null }, named))

  const before = await written()
  for (const one of [between, late]) expect(before).not.toContain(one.id)
  for (const run of ['before', 'after']) {
    if (run === 'after') await runJob('of both')
    for (const one of [between, late])
      expect(await find(String(one.sessionId ?? sessionId).slice(14, 24)), run).toEqual([one.id])
  }
  expect(await written()).toEqual(expect.arrayContaining([...before, between.id, late.id]))
})

test('the job waits for no one who holds a payment: it comes again in a minute', async () => {
  const held = await paymentOf((await aVisitorAtCheckout(product)).sessionId)
  clock.advance(2 * 3_600)
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, held.id)
    await runJob('while it is held')
    expect(await written()).not.toContain(held.id)
    expect(await find(held.id.slice(20))).toEqual([held.id])
  })
  clock.advance(61)
  await product.runJobs()
  expect(await written()).toContain(held.id)
  expect(product.logged.filter(({ message }) => String(message).includes('job failed'))).toEqual([])
})

test('among many it is found by its pieces alone', async () => {
  await insertManyPayments(pool, 'nursing', 2_000)
  const counts = []
  for (let count = 1; count > 0; counts.push(count))
    count = await writeNextPieces(db, paymentIds, { scope: 'nursing', now: clock.now(), count: 700 })
  expect(counts).toEqual([700, 700, 600, 0])

  const some = await db
    .selectFrom('paymentRecords')
    .select(['id', 'sessionId'])
    .where('website', '=', 'nursing')
    .orderBy(sql`md5(id::text)`)
    .limit(20)
    .execute()
  for (const { id, sessionId } of some) {
    expect(await find(id.slice(20, 30), 'nursing')).toContain(id)
    if (sessionId) expect(await find(sessionId.slice(-9, -1), 'nursing')).toContain(id)
  }

  // no id that has its pieces is gone through
  const id = String(some[0]?.id)
  await sql`update payment_id_pieces set pieces = '{}' where id = ${id}`.execute(db)
  expect(await find(id.slice(20, 30), 'nursing')).not.toContain(id)
})
