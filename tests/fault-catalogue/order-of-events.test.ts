import { expect } from 'vitest'
import { enqueueRegularReconcile } from '#features/payments/server/reconcile/reconcile.job.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { anAttempt, aVisitorWithKey, withoutKey } from '../attempts.ts'
import { isLong, sampleOf } from '../long.ts'
import { visitorAtCheckout } from '../product.ts'
import { deliver, eventAbout } from '../provider-events.ts'
import { anywhere, inSandbox, once, startCatalogue, withPayer } from './catalogue.ts'

const product = await startCatalogue()
const { clock, db, faults, receiveWebhooks, pay, decline, settled, withheld, mailsTo } = product
const owner = await anAdmin(db)

/** The organisers' job that expires overdue payments. */
const expireStale = async () =>
  product.post('/api/payments/renewable/expire-stale', {}, await bearerOf(product.app, owner))

/** Our record has this status while the session is open at the provider. */
const ended = (sessionId: string, status: 'EXPIRED' | 'CANCELLED' | 'FAILED') =>
  db.updateTable('paymentRecords').set({ status }).where('sessionId', '=', sessionId).execute()

inSandbox.runIf(isLong)(
  'an expired event after completed, and completed twice: COMPLETED stays case 7',
  async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await withheld(async () => {
      await pay(sessionId)
      const completed = await eventAbout(product, 'checkout.session.completed', sessionId)
      const expired = { ...completed, id: 'evt_expiredlater', type: 'checkout.session.expired' }
      expect(await deliver(product, expired)).toBe(200) // overtook the event that it follows
      expect(await settled(sessionId)).toEqual(once)
      expect(await deliver(product, completed)).toBe(200)
      expect(await deliver(product, { ...expired, id: 'evt_expiredagain' })).toBe(200)
      expect(await settled(sessionId)).toEqual(once)
    })
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  },
)

withPayer(
  'a card declined, then paid in the same session: PENDING, then COMPLETED, never FAILED case 8',
  async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await decline(sessionId)
    await receiveWebhooks()
    expect(await product.statusPage(sessionId)).toBe('PENDING')
    expect((await product.recordOf(sessionId)).lastError).toMatch(/declined/i)

    await pay(sessionId)
    await receiveWebhooks()
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  },
)

/** A bank payment that settles only when the test says so. */
const aBankPayer = async () => {
  await faults({ bankSettlesAfterSeconds: null })
  const visitor = await visitorAtCheckout(product)
  await product.payByBank(visitor.sessionId)
  return visitor
}

inSandbox('the bank has not paid yet: PENDING, the page waits, and nothing is confirmed case 9', async () => {
  const { sessionId, person, pricing, registrationId } = await aBankPayer()
  await receiveWebhooks()
  expect(await settled(sessionId)).toEqual({ status: 'PENDING', jobs: 0, reviewReason: null })
  expect(await product.statusPage(sessionId)).toBe('PENDING')
  expect((await product.recordOf(sessionId)).sessionStatus).toBe('complete')
  expect((await product.openCheckout(person, pricing, { registrationId })).status).toBe(409)
  expect(await mailsTo(person.email)).toEqual([])
})

inSandbox.runIf(isLong)('the bank pays: COMPLETED, and one email case 10', async () => {
  const { sessionId, person } = await aBankPayer()
  await receiveWebhooks()
  await product.settle(sessionId, 'succeeded')
  await receiveWebhooks()
  expect(await settled(sessionId)).toEqual(once)
  expect(await mailsTo(person.email)).toHaveLength(1)
})

inSandbox('the bank does not pay: FAILED, and an email that says how to pay again case 10', async () => {
  const { sessionId, person, pricing, registrationId } = await aBankPayer()
  await receiveWebhooks()
  await product.settle(sessionId, 'failed')
  await receiveWebhooks()
  expect(await settled(sessionId)).toEqual({ status: 'FAILED', jobs: 0, reviewReason: null })
  const { id } = await product.recordOf(sessionId)
  expect((await product.jobsOf(id)).map(({ kind }) => kind)).toEqual(['payment.failed'])
  const again = await product.openCheckout(person, pricing, { registrationId })
  expect([again.status, again.body['sessionId'] === sessionId]).toEqual([200, false])
})

inSandbox('async_payment_succeeded before completed: COMPLETED, once case 7', async () => {
  const { sessionId, person } = await aBankPayer()
  await withheld(async () => {
    await product.settle(sessionId, 'succeeded')
    for (const type of ['checkout.session.async_payment_succeeded', 'checkout.session.completed']) {
      expect(await deliver(product, await eventAbout(product, type, sessionId))).toBe(200)
      expect(await settled(sessionId)).toEqual(once)
    }
  })
  expect(await mailsTo(person.email)).toHaveLength(1)
})

inSandbox('a bank that says after COMPLETED that it does not pay changes nothing case 11', async () => {
  const { sessionId } = await aBankPayer()
  await withheld(async () => {
    await product.settle(sessionId, 'succeeded')
    const succeeded = await eventAbout(product, 'checkout.session.async_payment_succeeded', sessionId)
    expect(await deliver(product, succeeded)).toBe(200)
    const type = 'checkout.session.async_payment_failed'
    expect(await deliver(product, { ...succeeded, id: 'evt_failedafterall', type })).toBe(200)
    expect(await settled(sessionId)).toEqual(once)
  })
  expect(await settled(sessionId)).toEqual(once)
})

inSandbox('the session expires and the event is lost: EXPIRED by reconciliation case 12', async () => {
  const { sessionId, person } = await visitorAtCheckout(product)
  await faults({ withholdWebhooks: true })
  clock.advance(2 * 3600)
  await enqueueRegularReconcile(db, clock)
  await product.runJobs()
  expect(await settled(sessionId)).toEqual({ status: 'EXPIRED', jobs: 0, reviewReason: null })
  expect(await product.statusPage(sessionId)).toBe('EXPIRED')
  expect(await mailsTo(person.email)).toEqual([])
  await faults({ withholdWebhooks: false })
  await receiveWebhooks()
  expect((await settled(sessionId)).status).toBe('EXPIRED')
})

inSandbox.runIf(isLong)(
  'expire-stale asks the provider first, and finds what was paid in time case 13',
  async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await faults({ withholdWebhooks: true })
    await pay(sessionId)
    clock.advance(2 * 3600)
    expect((await expireStale()).body).toMatchObject({ completed: 1, expired: 0 })
    expect(await settled(sessionId)).toEqual(once)
    await faults({ withholdWebhooks: false })
    await receiveWebhooks()
    expect(await settled(sessionId)).toEqual(once)
    expect(await mailsTo(person.email)).toHaveLength(1)
  },
)

inSandbox('expire-stale while the visitor pays: one of the two wins, at the provider case 13', async () => {
  const visitors = await Promise.all(Array.from({ length: isLong ? 6 : 2 }, () => visitorAtCheckout(product)))
  await faults({ withholdWebhooks: true, clockOffsetSeconds: -2 * 3600 }) // the session is still open by the provider's clock
  clock.advance(2 * 3600)
  const [answer] = await Promise.all([expireStale(), ...visitors.map(({ sessionId }) => pay(sessionId))])
  expect(answer).toMatchObject({ status: 200, body: { unanswered: 0 } })
  await faults({ withholdWebhooks: false, clockOffsetSeconds: 0 })
  await receiveWebhooks()
  for (const { sessionId } of visitors) {
    const { status } = await product.stripe.checkout.sessions.retrieve(sessionId)
    expect((await settled(sessionId)).status).toBe(status === 'complete' ? 'COMPLETED' : 'EXPIRED')
  }
})

inSandbox.for(sampleOf(['EXPIRED', 'CANCELLED', 'FAILED'], ['CANCELLED']))(
  'money for a record that says %s: COMPLETED with a mark, and nothing given back on its own case 14',
  async (status) => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await ended(sessionId, status)
    await pay(sessionId)
    await receiveWebhooks()
    expect(await settled(sessionId)).toEqual({ ...once, reviewReason: 'paid_after_close' })
    expect(await mailsTo(person.email)).toHaveLength(1)
    const list = await product.get(
      `/api/payments/renewable/customer/${person.email}`,
      await bearerOf(product.app, owner),
    )
    expect(list.body).toMatchObject([{ status: 'COMPLETED', reviewReason: 'paid_after_close' }])
    const { rows } = await product.pool.query('select from payment_refunds')
    expect(rows).toEqual([])
  },
)

const seconds = [
  ['without a key', {}],
  ['in another browser', anAttempt()],
] as const

inSandbox.for(sampleOf(seconds, seconds.slice(0, 1)))(
  'a second payment %s is COMPLETED too, marked as a duplicate and not confirmed case 15',
  async ([, second]) => {
    const { person, pricing, sessionId, registrationId } = await aVisitorWithKey(product)
    const opened = await product.openCheckout({ ...withoutKey(person), ...second }, pricing, {
      registrationId,
    })
    expect(opened.status).toBe(200)
    const sessions = [sessionId, String(opened.body['sessionId'])]
    expect(new Set(sessions).size).toBe(2)
    await Promise.all(sessions.map((id) => product.pay(id)))
    await product.deliverWebhooks()
    await Promise.all(sessions.map((id) => product.statusPage(id)))

    const records = await Promise.all(sessions.map((id) => product.recordOf(id)))
    expect(records.map((record) => record.registrationId)).toEqual([registrationId, registrationId])
    expect(records.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
    expect(records.map(({ reviewReason }) => reviewReason).sort()).toEqual(['duplicate_payment', null])
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
  },
)

anywhere(
  'a cancelled visitor registers again: the old session is expired at the provider, CANCELLED, and a new one opens case 16',
  async () => {
    const { sessionId, person, pricing, registrationId } = await aVisitorWithKey(product)
    expect(await product.post('/api/payment/cancel', { sessionId })).toEqual({
      status: 200,
      body: { status: 'CANCELLED' },
    })
    expect((await product.stripe.checkout.sessions.retrieve(sessionId))?.status).toBe('expired')
    expect((await product.post('/api/payment/cancel', { sessionId })).body).toEqual({ status: 'CANCELLED' })

    expect((await product.post('/api/registration/register', person)).body['id']).toBe(registrationId)
    const again = await product.openCheckout(person, pricing, { registrationId })
    expect(again.status).toBe(200)
    expect(again.body['sessionId']).not.toBe(sessionId)
    expect((await product.recordsOf(person.email)).map(({ status }) => status)).toEqual([
      'CANCELLED',
      'PENDING',
    ])
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
  },
)

withPayer('a cancel after the payment, in another tab, finds COMPLETED case 17', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  await withheld(() => pay(sessionId))
  expect((await product.post('/api/payment/cancel', { sessionId })).body).toEqual({ status: 'COMPLETED' })
  expect(await settled(sessionId)).toEqual(once)
})

anywhere('a guessed session changes nothing and tells nothing case 18', async () => {
  const before = await db.selectFrom('paymentRecords').selectAll().orderBy('id').execute()
  const guess = 'cs_test_a1b2c3d4e5f6'
  const unknown = { status: 404, body: { message: 'Payment session not found', code: 'not_found' } }

  expect(await product.get(`/api/payment/session-status?session_id=${guess}`)).toEqual(unknown)
  expect(await product.post('/api/payment/cancel', { sessionId: guess })).toEqual(unknown)
  expect(await db.selectFrom('paymentRecords').selectAll().orderBy('id').execute()).toEqual(before)
})

anywhere.runIf(isLong)('a known session tells its status and nothing else case 18', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  expect(await product.get(`/api/payment/session-status?session_id=${sessionId}`)).toEqual({
    status: 200,
    body: { status: 'PENDING' },
  })
})
