import { beforeAll, describe, expect, test } from 'vitest'
import { accountForMoney } from '#features/payments/server/exceptions/account-for-money.store.ts'
import { checkWithProvider } from '#features/payments/server/exceptions/check-with-provider.ts'
import { importSession } from '#features/payments/server/exceptions/import-session.ts'
import { readLastComplete } from '#features/payments/server/reconcile/reconciliations.store.ts'
import { refundPayment } from '#features/payments/server/refunds/refund-payment.ts'
import type { DurableStep } from '#platform/server/checkpoint.ts'
import { newId } from '#shared/ids.ts'
import { toCents } from '#shared/money.ts'
import { expectAccounted } from '#tests/accounting.ts'
import { aPermission } from '#tests/admins.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { forgetSession } from '#tests/provider-events.ts'
import { reconcileNow as reconcile } from '#tests/reconcile-now.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { db, clock, pool } = product
const deps = { ...product, checkpoint: () => undefined }
const permission = await aPermission(product, aWebsite('renewable'))
beforeAll(() => product.faults({ withholdWebhooks: true }))

const reconcileNow = () => {
  clock.advance(1)
  return reconcile(product)
}

const exceptionsOf = (sessionId: string) =>
  db.selectFrom('paymentExceptions').selectAll().where('sessionId', '=', sessionId).orderBy('id').execute()

const theOnly = <T>(rows: T[]): T => {
  expect(rows).toHaveLength(1)
  return rows[0] as T
}

/**
 * A paid session whose record is gone, as after a restored backup, or, with the option, continues with another
 * session.
 */
const aStray = async (record: 'gone' | 'elsewhere') => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  const recordId = await forgetSession(product, visitor.sessionId)
  if (record === 'gone') await pool.query('delete from payment_records where id = $1', [recordId])
  else await pool.query("update payment_records set session_id = 'cs_test_' || id where id = $1", [recordId])
  return { ...visitor, recordId }
}

/** Our tables equal the provider's balances, to the cent. */
const expectSameBalances = async () => {
  await expectAccounted(product)
  const lines = [...(await product.ledger()).values()]
  const sum = (of: 'captured' | 'refunded' | 'lost') => lines.reduce((total, line) => total + line[of], 0)
  const account = theOnly(await accountForMoney(db))
  expect(account).toMatchObject({ website: 'renewable', provider: 'sandbox', livemode: false })
  expect([account.captured, account.refunded, account.lost]).toEqual([
    sum('captured'),
    sum('refunded'),
    sum('lost'),
  ])
  expect(account.matched + account.refunded + account.lost + account.listed).toBe(account.captured)
}

describe('a paid session that no record knows', () => {
  test('is listed once, with its money, and imported for a chosen registration under its own id', async () => {
    const { sessionId, registrationId, recordId, person } = await aStray('gone')
    await reconcileNow()
    await reconcileNow()
    const orphan = theOnly(await exceptionsOf(sessionId))
    expect(orphan).toMatchObject({ reason: 'unknown_session', closedAt: null, customerEmail: person.email })
    expect(orphan.cents).toBeGreaterThan(0)
    await expectSameBalances()

    await expect(importSession(deps, permission, orphan)).rejects.toThrow('Choose the registration')
    const record = await importSession(deps, permission, orphan, { registrationId })
    expect(record).toMatchObject({
      id: recordId,
      status: 'COMPLETED',
      registrationId,
      reviewReason: null,
      sessionId,
    })
    expect(theOnly(await exceptionsOf(sessionId))).toMatchObject({
      answer: 'adopted',
      closedBy: permission.email,
    })
    expect(theOnly(await product.jobsOf(recordId)).kind).toBe('payment.completed')
    await expect(importSession(deps, permission, orphan, { registrationId })).rejects.toThrow('answered')
    await reconcileNow()
    expect(await product.recordOf(sessionId)).toEqual(record)
    await expectSameBalances()
  })

  test('of a record that continues with another session is imported for the same registration', async () => {
    const { sessionId, registrationId, recordId } = await aStray('elsewhere')
    await reconcileNow()
    const orphan = (await exceptionsOf(sessionId)).find(({ reason }) => reason === 'unknown_session')
    if (!orphan) throw new Error('It is not listed')
    expect(orphan.paymentId).toBeNull()
    const record = await importSession(deps, permission, orphan)
    expect(record).toMatchObject({ status: 'COMPLETED', registrationId, reviewReason: null })
    expect(record.id).not.toBe(recordId)
    await expectSameBalances()
  })

  test('is marked as a duplicate when the registration was paid before case 15', async () => {
    const payer = await visitorAtCheckout(product)
    await product.pay(payer.sessionId)
    expect(await product.statusPage(payer.sessionId)).toBe('COMPLETED')
    const { sessionId } = await aStray('gone')
    await reconcileNow()
    const orphan = theOnly(await exceptionsOf(sessionId))
    const record = await importSession(deps, permission, orphan, { registrationId: payer.registrationId })
    expect(record).toMatchObject({ status: 'COMPLETED', reviewReason: 'duplicate_payment' })
    expect(await product.jobsOf(record.id)).toEqual([])
    const reasons = (await exceptionsOf(sessionId)).map(({ reason, closedAt }) => [reason, closedAt === null])
    expect(reasons).toEqual([
      ['unknown_session', false],
      ['duplicate_payment', true],
    ])

    // all of it is returned in the dashboard
    await product.refundInDashboard(sessionId)
    await reconcileNow()
    const duplicate = (await exceptionsOf(sessionId)).find(({ reason }) => reason === 'duplicate_payment')
    expect(duplicate).toMatchObject({ answer: 'refunded', closedBy: null })
    await expectSameBalances()
  })

  test.runIf(isLong)('whose money went back in the dashboard is answered', async () => {
    const { sessionId } = await aStray('gone')
    await reconcileNow()
    await product.refundInDashboard(sessionId)
    await reconcileNow()
    expect(theOnly(await exceptionsOf(sessionId))).toMatchObject({ answer: 'refunded', closedBy: null })
    await expectSameBalances()
  })

  test('of another installation on the same account is left alone', async () => {
    const { sessionId } = await aStray('gone')
    const [own] = (await pool.query('select id from installation')).rows
    await pool.query('update installation set id = gen_random_uuid()')
    await reconcileNow()
    expect(await exceptionsOf(sessionId)).toEqual([])
    await pool.query('update installation set id = $1', [own.id])
    await reconcileNow()
    expect(await exceptionsOf(sessionId)).toHaveLength(1)
  })
})

test('an amount that was tampered with is listed, and settled by asking again when it is right case 19', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  const { totalCents } = await product.recordOf(sessionId)
  await product.tamper(sessionId, { amountTotal: 100 })
  await product.pay(sessionId)
  await reconcileNow()
  expect(await product.recordOf(sessionId)).toMatchObject({
    status: 'PENDING',
    reviewReason: 'amount_mismatch',
  })
  const listed = theOnly(await exceptionsOf(sessionId))
  expect(listed).toMatchObject({ reason: 'amount_mismatch', cents: 100, closedAt: null })
  await expectSameBalances()
  expect(await checkWithProvider(deps, permission, listed)).toMatchObject({ closedAt: null })

  await product.tamper(sessionId, { amountTotal: totalCents })
  expect(await checkWithProvider(deps, permission, listed)).toMatchObject({
    answer: 'settled',
    closedBy: null,
  })
  expect(await product.recordOf(sessionId)).toMatchObject({ status: 'COMPLETED', reviewReason: null })
})

test('a refund that the provider never heard of is requested again under the same key, once', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  await product.pay(sessionId)
  expect(await product.statusPage(sessionId)).toBe('COMPLETED')
  const { id: paymentId, website, paymentIntentId } = await product.recordOf(sessionId)
  const now = clock.now()
  await db
    .insertInto('paymentRefunds')
    .values({
      id: newId<'refund'>(now),
      website,
      paymentId,
      provider: 'sandbox',
      livemode: false,
      paymentIntentId: paymentIntentId ?? '',
      number: 1,
      refundId: null,
      cents: 500,
      reason: null,
      status: 'asked',
      failure: null,
      askedBy: 'ada@example.org',
      requestId: null,
      note: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await reconcileNow()
  await reconcileNow()
  expect(await product.recordOf(sessionId)).toMatchObject({ refundedCents: 500 })
  const posts = product.exchanges.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  expect(theOnly(posts).headers['idempotency-key']).toBe(`refund:${paymentId}:1`)
})

/** The work ends at this step, as if the process had: what was committed before it is there, and nothing after it is done. */
const endingAfter = (last: DurableStep) => ({
  ...deps,
  checkpoint: (step: DurableStep) => {
    if (step === last) throw new Error(`ended after ${last}`)
  },
})

describe('what ends between two commits', () => {
  const stepsOfRefund: readonly DurableStep[] = ['refund-committed', 'refund-answered', 'refund-noted']
  test.each(sampleOf(stepsOfRefund, ['refund-answered']))(
    'of a refund, after %s: one refund at the provider, known after one reconciliation',
    async (step) => {
      const { sessionId } = await visitorAtCheckout(product)
      await product.pay(sessionId)
      expect(await product.statusPage(sessionId)).toBe('COMPLETED')
      const { id: paymentId } = await product.recordOf(sessionId)
      const wish = { paymentId, cents: toCents(700), requestId: newId<'request'>(clock.now()) }
      await expect(refundPayment(endingAfter(step), permission, wish)).rejects.toThrow('ended after')

      await reconcileNow()
      expect(await product.recordOf(sessionId)).toMatchObject({ refundedCents: 700 })
      const rows = await db
        .selectFrom('paymentRefunds')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .execute()
      expect(theOnly(rows)).toMatchObject({ status: 'succeeded', askedBy: permission.email })
      // anyone who clicks again gets the same refund
      expect(await refundPayment(deps, permission, wish)).toMatchObject({ id: rows[0]?.id })
      await expectSameBalances()
    },
  )

  test.runIf(isLong)('of an import, after adoption-committed: it is imported, once', async () => {
    const { sessionId, registrationId } = await aStray('gone')
    await reconcileNow()
    const orphan = theOnly(await exceptionsOf(sessionId))
    const importing = importSession(endingAfter('adoption-committed'), permission, orphan, { registrationId })
    await expect(importing).rejects.toThrow('ended after')
    await reconcileNow()
    expect(await product.recordOf(sessionId)).toMatchObject({ status: 'COMPLETED', registrationId })
    await expectSameBalances()
  })

  test.runIf(isLong)(
    'of a reconciliation, between a page and our note: the next one ends it and is complete',
    async () => {
      const { sessionId } = await aStray('gone')
      const startedAt = clock.now()
      const died = newId<'reconciliation'>(startedAt)
      await db
        .insertInto('paymentReconciliations')
        .values({ id: died, provider: 'sandbox', livemode: false, onDemand: false, startedAt })
        .execute()
      await reconcileNow()
      expect(await exceptionsOf(sessionId)).toHaveLength(1)
      const row = await db
        .selectFrom('paymentReconciliations')
        .selectAll()
        .where('id', '=', died)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ endedAt: expect.any(Date), seenUntil: null })
    },
  )
})

test('each run leaves a row, one at a time, and says until when everything is known', async () => {
  const before = clock.now()
  clock.advance(5)
  await Promise.all([reconcileNow(), reconcileNow()])
  const last = await readLastComplete(db, { name: 'sandbox', livemode: false })
  const { rows: running } = await pool.query('select id from payment_reconciliations where ended_at is null')
  expect(running).toEqual([])
  expect(last).toMatchObject({ onDemand: true, failed: 0, endedAt: expect.any(Date) })
  expect(last?.asked).toBe(last?.toAsk)
  expect(last?.seenUntil?.getTime()).toBeGreaterThan(before.getTime())
})
