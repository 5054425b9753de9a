import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { correctCounters } from '#features/payments/server/lists/payment-counters.store.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { sampleOf } from './long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'

/*
 * Concurrent actions of organisers and visitors on one booking or request: money is neither lost nor taken twice
 * unnoticed.
 */

const product = await startTestProduct()
const { app, db } = product
const admins = [await bearerOf(app, await anAdmin(db)), await bearerOf(app, await anAdmin(db))] as const

const forms = '/admin/api/admin/registration-forms/renewable'
const manualPayment = { method: 'desk', unitAmount: 523.95 }
const callAdmin = (id: string, what: string, body?: unknown, admin: 0 | 1 = 0) =>
  product.post(`${forms}/${id}/${what}`, body, admins[admin])
const recordsOf = (registrationId: string) =>
  db.selectFrom('paymentRecords').selectAll().where('registrationId', '=', registrationId).execute()

/** Payments that took money, and those of them that need no review. */
const moneyOf = async (registrationId: string) => {
  const completed = (await recordsOf(registrationId)).filter(({ status }) => status === 'COMPLETED')
  return {
    completed: completed.length,
    unmarked: completed.filter(({ reviewReason }) => !reviewReason).length,
  }
}
const rounds = sampleOf([1, 2, 3, 4], [1])

describe('at the same instant', () => {
  test('two admins note different money for one booking: it is paid once', async () => {
    for (const _ of rounds) {
      const { body } = await product.post('/api/registration/register', aPerson())
      const id = String(body['id'])
      const answers = await Promise.all([
        callAdmin(id, 'payment', manualPayment, 0),
        callAdmin(id, 'payment', { ...manualPayment, method: 'bank_transfer', reference: 'IBAN 7' }, 1),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await moneyOf(id)).toEqual({ completed: 1, unmarked: 1 })
    }
  })

  test('a visitor pays, and an admin notes their money: never twice without a mark', async () => {
    for (const _ of rounds) {
      const { registrationId: id, sessionId } = await visitorAtCheckout(product)
      const [noted] = await Promise.all([callAdmin(id, 'payment', manualPayment), product.pay(sessionId)])
      await product.deliverWebhooks()
      await product.statusPage(sessionId)
      const { completed, unmarked } = await moneyOf(id)
      expect([200, 409]).toContain(noted.status)
      expect({ completed, unmarked }).toEqual({ completed: 1, unmarked: 1 })
    }
  })

  test('a visitor pays, and an admin cancels: nothing was paid, or everyone sees that it was', async () => {
    for (const _ of rounds) {
      const { registrationId: id, sessionId } = await visitorAtCheckout(product)
      await Promise.all([callAdmin(id, 'cancel'), product.pay(sessionId)])
      await product.deliverWebhooks()
      await product.statusPage(sessionId)
      const [record] = await recordsOf(id)
      const { cancelledAt } = await db
        .selectFrom('registrations')
        .select('cancelledAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (record?.status === 'CANCELLED') expect(record.reviewReason).toBe(null)
      else {
        // the webhook may have come before the admin: what was paid stays paid and needs no review
        const after = Number(record?.completedAt) - Number(cancelledAt)
        const cameFirst = after < 0 || (after === 0 && !record?.reviewReason)
        expect({ status: record?.status, reviewReason: record?.reviewReason }).toEqual({
          status: 'COMPLETED',
          reviewReason: cameFirst ? null : 'paid_after_cancel',
        })
      }
    }
  })

  test('a visitor opens their payment, and an admin cancels: no session is left open', async () => {
    for (const _ of rounds) {
      const person = aPerson()
      const { body } = await product.post('/api/registration/register', person)
      const id = String(body['id'])
      const pricing = await product.priceOf()
      await Promise.all([
        product.openCheckout(person, pricing, { registrationId: id }),
        callAdmin(id, 'cancel'),
      ])
      await product.runJobs()
      for (const record of await recordsOf(id)) expect(record.status).not.toBe('PENDING')
    }
  })
})

test('after all of it every figure is the truth, and the counters needed no correction', async () => {
  const histories = ['pay', 'cancel', 'desk', 'pay cancel', 'desk cancel restore', 'cancel restore desk', '']
  for (const [n, what] of sampleOf(histories, histories.slice(3, 5)).entries()) {
    const { registrationId: id, sessionId } = await visitorAtCheckout(product, { name: `Figure ${n}` })
    for (const step of what.split(' ').filter(Boolean)) {
      if (step === 'pay') await product.pay(sessionId).then(() => product.deliverWebhooks())
      else if (step === 'desk') await callAdmin(id, 'payment', manualPayment)
      else await callAdmin(id, step)
    }
  }
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as "totalRecords",
      count(*) filter (where status = 'COMPLETED')::int as "completedPayments",
      count(*) filter (where status = 'CANCELLED')::int as "cancelledPayments",
      coalesce(sum(total_cents) filter (where status = 'COMPLETED' and livemode), 0)::int as "revenueCents",
      coalesce(sum(total_cents) filter (where status = 'COMPLETED' and provider = 'manual'), 0)::int as "manualRevenueCents",
      coalesce(sum(total_cents) filter (where status = 'COMPLETED' and not livemode), 0)::int as "testRevenueCents"
    from payment_records where website = 'renewable'`.execute(db)
  const [truth] = rows
  expect(truth?.['manualRevenueCents']).toBeGreaterThan(0)
  expect(truth?.['testRevenueCents']).toBeGreaterThan(0)
  expect((await product.get('/api/payments/renewable/statistics', admins[0])).body).toMatchObject(truth ?? {})
  const figures = (await product.get('/admin/api/admin/booking-figures/renewable', admins[0])).body
  expect(figures).toMatchObject({
    revenue: Number(truth?.['revenueCents']) / 100,
    manualRevenue: Number(truth?.['manualRevenueCents']) / 100,
    testRevenue: Number(truth?.['testRevenueCents']) / 100,
  })
  expect(await correctCounters(db)).toEqual([])
})
