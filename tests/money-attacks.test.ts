import { beforeAll, describe, expect, test } from 'vitest'
import { showExceptionsDesk } from '#features/payments/exceptions.contract.ts'
import { accountForMoney } from '#features/payments/server/exceptions/account-for-money.store.ts'
import { importSession } from '#features/payments/server/exceptions/import-session.ts'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { beginRun, readLastComplete } from '#features/payments/server/reconcile/reconciliations.store.ts'
import { refundOrphan, refundPayment } from '#features/payments/server/refunds/refund-payment.ts'
import { syncCheckout } from '#features/payments/server/sync/sync-checkout.ts'
import type { DurableStep } from '#platform/server/checkpoint.ts'
import { newId, type PaymentId } from '#shared/ids.ts'
import { toCents } from '#shared/money.ts'
import { aWebsite } from '#tests/websites.ts'
import { expectAccounted } from './accounting.ts'
import { anAdmin, aPermission, bearerOf } from './admins.ts'
import { isLong, sampleOf } from './long.ts'
import { startTestProduct, visitorAtCheckout } from './product.ts'
import { forgetSession } from './provider-events.ts'

const product = await startTestProduct()
const { db, clock, pool } = product
const deps = { ...product, checkpoint: () => undefined }
const permission = await aPermission(product, aWebsite('renewable'))
const owner = await bearerOf(product.app, await anAdmin(db))
beforeAll(() => product.faults({ withholdWebhooks: true }))

const asSandbox = { name: 'sandbox', livemode: false } as const

const reconcileNow = async () => {
  clock.advance(1)
  await enqueueReconcileOnDemand(db, clock)
  await product.runJobs()
}

const exceptionsOf = (sessionId: string) =>
  db.selectFrom('paymentExceptions').selectAll().where('sessionId', '=', sessionId).orderBy('id').execute()

const exceptionOf = async (sessionId: string, reason: string) => {
  const found = (await exceptionsOf(sessionId)).find((one) => one.reason === reason)
  if (!found) throw new Error(`No ${reason} is listed`)
  return found
}

const answerBy = (id: string, how: 'refund' | 'ask') =>
  product.post(`/admin/api/admin/exceptions/renewable/${id}/${how}`, {}, owner)

const review = (id: string) =>
  product.post('/admin/api/admin/exceptions/renewable/review', { ids: [id], note: 'Agreed' }, owner)

const aPaidVisitor = async () => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  expect(await product.statusPage(visitor.sessionId)).toBe('COMPLETED')
  const { id, paymentIntentId, totalCents } = await product.recordOf(visitor.sessionId)
  return { ...visitor, id: id as PaymentId, intent: paymentIntentId ?? '', totalCents }
}

/** Paid, with its record lost, as after restoring an older backup. */
const aLostVisitor = async (pay: (sessionId: string) => Promise<unknown> = product.pay) => {
  const visitor = await visitorAtCheckout(product)
  await pay(visitor.sessionId)
  await pool.query('delete from payment_records where id = $1', [
    await forgetSession(product, visitor.sessionId),
  ])
  return visitor
}

const anOrphan = async () => {
  const visitor = await aLostVisitor()
  await reconcileNow()
  const orphan = await exceptionOf(visitor.sessionId, 'unknown_session')
  return { ...visitor, orphan, intent: orphan.paymentIntentId ?? '' }
}

/** Paid with another amount than its record. */
const aMismatch = async (paid = 600_00) => {
  const visitor = await visitorAtCheckout(product)
  await product.tamper(visitor.sessionId, { amountTotal: paid })
  await product.pay(visitor.sessionId)
  await reconcileNow()
  const listed = await exceptionOf(visitor.sessionId, 'amount_mismatch')
  const { id } = await product.recordOf(visitor.sessionId)
  return { ...visitor, id: id as PaymentId, listed, intent: listed.paymentIntentId ?? '' }
}

const rowsOf = (intent: string) =>
  db
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('paymentIntentId', '=', intent)
    .orderBy('number')
    .execute()
const atProvider = async (intent: string) => (await product.ledger()).get(intent)
const aWish = (cents: number) => ({ cents: toCents(cents), requestId: newId<'request'>(clock.now()) })

/** Interrupts the work at this step, as if the process had died. */
const endingAfter = (last: DurableStep) => ({
  ...deps,
  checkpoint: (step: DurableStep) => {
    if (step === last) throw new Error(`ended after ${last}`)
  },
})

/** Our tables equal the provider's ledger, to the cent. */
const expectSameBalances = async () => {
  await expectAccounted(product)
  const lines = [...(await product.ledger()).values()]
  const sum = (of: 'captured' | 'refunded' | 'lost') => lines.reduce((total, line) => total + line[of], 0)
  const [account] = await accountForMoney(db)
  expect(account).toMatchObject({
    captured: sum('captured'),
    refunded: sum('refunded'),
    lost: sum('lost'),
  })
}

const requestedRefunds = () =>
  product.exchanges
    .filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
    .map(({ headers }) => headers['idempotency-key'])

describe('a refund under a key that answers nothing any longer case 38', () => {
  test('goes through under a new one when the provider keeps a failure', async () => {
    const { id, intent } = await aPaidVisitor()
    await product.failCalls({ kind: '500-kept', times: 1, method: 'POST', path: '/v1/refunds' })
    // nor can it tell for now whether it made the refund
    await product.failCalls({ kind: '500', times: 10, method: 'GET', path: '/v1/refunds' })
    const request = { paymentId: id, ...aWish(700) }
    expect(await refundPayment(deps, permission, request)).toMatchObject({ status: 'asked', number: 1 })
    await product.behave()
    await product.faults({ withholdWebhooks: true })

    const both = await Promise.all([
      refundPayment(deps, permission, request),
      refundPayment(deps, permission, request),
    ])
    expect(both.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(await rowsOf(intent)).toMatchObject([{ number: 2, status: 'succeeded', cents: 700 }])
    expect(new Set(requestedRefunds())).toEqual(new Set([`refund:${id}:1`, `refund:${id}:2`]))
    expect(await atProvider(intent)).toMatchObject({ refunded: 700 })
    expect(await refundPayment(deps, permission, { paymentId: id, ...aWish(300) })).toMatchObject({
      number: 3,
    })
    await expectSameBalances()
  })

  test('is not made twice when the provider keeps a failure, and has made it all the same', async () => {
    const { id, intent } = await aPaidVisitor()
    const request = { paymentId: id, ...aWish(700) }
    await expect(refundPayment(endingAfter('refund-committed'), permission, request)).rejects.toThrow('ended')
    const [row] = await rowsOf(intent)
    await product.provider?.stripe.refunds.create(
      { payment_intent: intent, amount: 700, metadata: { payment_refund_id: row?.id ?? '' } },
      { idempotencyKey: `past ${id}` },
    )
    await product.failCalls({ kind: '500-kept', times: 1, method: 'POST', path: '/v1/refunds' })
    expect(await refundPayment(deps, permission, request)).toMatchObject({ status: 'succeeded', number: 1 })
    expect(await atProvider(intent)).toMatchObject({ refunded: 700 })
    await expectSameBalances()
  })
})

describe('money of which a part has been returned already', () => {
  test.runIf(isLong)(
    'without a record: the rest is returned, and what the bank did not take once more',
    async () => {
      const { orphan, sessionId, intent } = await anOrphan()
      await product.refundInDashboard(sessionId, 10_000)
      // whose webhook has not arrived
      const refused = await answerBy(orphan.id, 'refund')
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('€423.95')])
      expect((await answerBy(orphan.id, 'refund')).body['said']).toBe('€423.95 was refunded.')
      expect(await atProvider(intent)).toMatchObject({ captured: 52_395, refunded: 52_395 })
      await expectSameBalances()

      const rest = (await rowsOf(intent)).find(({ cents }) => cents === 42_395)
      await product.failRefund(rest?.refundId ?? '')
      await reconcileNow()
      const failed = await exceptionOf(sessionId, 'refund_failed')
      expect(failed).toMatchObject({ closedAt: null, cents: 42_395 })
      expect((await answerBy(failed.id, 'refund')).body['said']).toBe('€423.95 was refunded.')
      expect(await atProvider(intent)).toMatchObject({ refunded: 52_395 })
      await expectSameBalances()
    },
  )

  test('of a record that does not match: the rest is returned', async () => {
    const { listed, sessionId, intent } = await aMismatch()
    await product.refundInDashboard(sessionId, 10_000)
    await reconcileNow()
    expect((await answerBy(listed.id, 'refund')).body['said']).toBe('€500.00 was refunded.')
    expect(await atProvider(intent)).toMatchObject({ captured: 60_000, refunded: 60_000 })
    await expectSameBalances()
  })
})

test('money of which a refund is requested is not imported: it would be asked for under another key', async () => {
  const { orphan, registrationId, intent } = await anOrphan()
  await expect(
    refundOrphan(endingAfter('refund-committed'), permission, orphan, aWish(700)),
  ).rejects.toThrow()
  await expect(importSession(deps, permission, orphan, { registrationId })).rejects.toThrow(
    'A refund of this money has been requested',
  )
  await reconcileNow()
  expect(await importSession(deps, permission, orphan, { registrationId })).toMatchObject({
    status: 'COMPLETED',
    refundedCents: 700,
  })
  expect(await atProvider(intent)).toMatchObject({ refunded: 700 })
  await expectSameBalances()
})

test('who refunds money of an exception holds its payment before the exception, as a sync does', async () => {
  const { id, listed } = await aMismatch()
  const sync = await pool.connect()
  try {
    await sync.query('begin')
    await sync.query('select from payment_records where id = $1 for update', [id])
    const refunding = refundOrphan(deps, permission, listed, aWish(60_000))
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).rowCount,
        { timeout: 8_000 },
      )
      .toBe(1)
    await sync.query('select from payment_exceptions where id = $1 for update nowait', [listed.id])
    await sync.query('commit')
    expect(await refunding).toMatchObject({ status: 'succeeded' })
  } finally {
    await sync.query('rollback')
    sync.release()
  }
})

describe('what does not match', () => {
  test('stays reviewed until it is another amount', async () => {
    const { listed, sessionId } = await aMismatch()
    const record = () => product.recordOf(sessionId)
    expect((await record()).reviewReason).toBe('amount_mismatch')
    expect((await review(listed.id)).status).toBe(200)
    await reconcileNow()
    expect(await record()).toMatchObject({ status: 'PENDING', reviewReason: null })
    expect(await exceptionOf(sessionId, 'amount_mismatch')).toMatchObject({ answer: 'reviewed' })
    await expectSameBalances()

    await product.tamper(sessionId, { amountTotal: 70_000 })
    await reconcileNow()
    expect(await record()).toMatchObject({ reviewReason: 'amount_mismatch' })
    expect(await exceptionOf(sessionId, 'amount_mismatch')).toMatchObject({ answer: null, cents: 70_000 })
    await product.tamper(sessionId, { amountTotal: 60_000 })
    await reconcileNow()
  })

  test.runIf(isLong)('and was settled, is listed again when it does not match again', async () => {
    const { sessionId, pricing } = await aMismatch()
    const total = Math.round(pricing.totalPrice * 100)
    await product.tamper(sessionId, { amountTotal: total })
    await reconcileNow()
    expect(await exceptionOf(sessionId, 'amount_mismatch')).toMatchObject({ answer: 'settled' })
    await product.tamper(sessionId, { amountTotal: 100 })
    await reconcileNow()
    expect(await exceptionOf(sessionId, 'amount_mismatch')).toMatchObject({ closedAt: null, cents: 100 })
    await product.tamper(sessionId, { amountTotal: total })
    expect((await answerBy((await exceptionOf(sessionId, 'amount_mismatch')).id, 'ask')).status).toBe(200)
    await expectSameBalances()
  })

  test('keeps everyone from paying at a session that the provider does not know, reviewed or not', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    const elsewhere = `cs_test_elsewhere${sessionId.slice(8)}`
    await db
      .updateTable('paymentRecords')
      .set({ sessionId: elsewhere })
      .where('sessionId', '=', sessionId)
      .execute()
    await reconcileNow()
    const listed = await exceptionOf(elsewhere, 'unknown_to_provider')
    expect((await review(listed.id)).status).toBe(200)
    expect(await product.recordOf(elsewhere)).toMatchObject({ reviewReason: 'unknown_to_provider' })
  })
})

describe('everyone at once', () => {
  const at = (id: string, how: string, body: object = {}) =>
    product.post(`/admin/api/admin/exceptions/renewable/${id}/${how}`, body, owner)

  test.each(sampleOf([1, 2, 3], [1]))(
    'an orphan payment is imported, given back or reviewed, to the cent (%i)',
    async (round) => {
      const { orphan, sessionId, registrationId, intent } = await anOrphan()
      const all = [
        () => at(orphan.id, 'refund'),
        () => at(orphan.id, 'adopt', { registrationId }),
        () => at(orphan.id, 'ask'),
        () => product.refundInDashboard(sessionId, 1_000),
        () => at(orphan.id, 'refund'),
        () => review(orphan.id),
        () => at(orphan.id, 'adopt', { registrationId }),
      ]
      const answers = await Promise.allSettled(
        [...all.slice(round), ...all.slice(0, round)].map((one) => one()),
      )
      const statuses = answers.flatMap((one) =>
        one.status === 'fulfilled' && typeof one.value.status === 'number' ? one.value.status : [],
      )
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
      await reconcileNow()
      const { captured = 0, refunded = 0 } = (await atProvider(intent)) ?? {}
      expect(refunded).toBeLessThanOrEqual(captured)
      await expectSameBalances()
    },
  )

  test.runIf(isLong).each([1, 2, 3])('at a payment that does not match (%i)', async (round) => {
    const { id, listed, sessionId, intent } = await aMismatch()
    const all = [
      () => at(listed.id, 'refund'),
      () => review(listed.id),
      () => syncCheckout(deps, id, { thorough: true }),
      () => at(listed.id, 'ask'),
      () => product.refundInDashboard(sessionId, 1_000),
      () => at(listed.id, 'refund'),
      () => syncCheckout(deps, id, { thorough: true }),
    ]
    const answers = await Promise.allSettled(
      [...all.slice(round), ...all.slice(0, round)].map((one) => one()),
    )
    const statuses = answers.flatMap((one) =>
      one.status === 'fulfilled' && typeof one.value?.status === 'number' ? one.value.status : [],
    )
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    await reconcileNow()
    const { captured = 0, refunded = 0 } = (await atProvider(intent)) ?? {}
    expect(refunded).toBeLessThanOrEqual(captured)
    await expectSameBalances()
  })
})

describe('a reconciliation', () => {
  test('that died is not shown as the last complete one', async () => {
    await reconcileNow()
    const complete = await readLastComplete(db, asSandbox)
    clock.advance(60)
    await beginRun(db, asSandbox, false, clock.now())
    clock.advance(60)
    const next = await beginRun(db, asSandbox, false, clock.now())
    const { body } = await product.get('/admin/api/admin/exceptions/renewable/desk', owner)
    const summary = showExceptionsDesk.replies[200].parse(body)
    expect(summary.lastComplete?.startedAt).toBe(complete?.startedAt.toISOString())
    await pool.query('delete from payment_reconciliations where id = $1', [next])
  })

  test('with a clock that was half an hour fast misses no refund of that half hour case 43', async () => {
    const { id, sessionId } = await aPaidVisitor()
    clock.advance(30 * 60)
    await reconcileNow()
    clock.advance(-30 * 60)
    await product.refundInDashboard(sessionId, 500)
    clock.advance(31 * 60)
    await reconcileNow()
    expect(await product.recordOf(sessionId)).toMatchObject({ id, refundedCents: 500 })
  })

  test.runIf(isLong)('after the clock was a day fast misses nothing of that day case 43', async () => {
    const { id, sessionId } = await aPaidVisitor()
    await reconcileNow()
    clock.advance(24 * 60 * 60)
    await reconcileNow()
    clock.advance(-22 * 60 * 60)
    await product.refundInDashboard(sessionId, 500)
    clock.advance(2 * 60 * 60)
    await reconcileNow()
    expect(await product.recordOf(sessionId)).toMatchObject({ id, refundedCents: 500 })
    await pool.query('delete from payment_reconciliations where started_at > $1', [clock.now()])
  })

  test.runIf(isLong)(
    'that cannot read a list is not complete, and the next one begins where the last complete one ended',
    async () => {
      await reconcileNow()
      const complete = await readLastComplete(db, asSandbox)
      const { sessionId } = await aLostVisitor()
      await product.failCalls({ kind: '500', times: 10, method: 'GET', path: '/v1/checkout/sessions$' })
      await reconcileNow()
      expect(await readLastComplete(db, asSandbox)).toEqual(complete)
      expect(await exceptionsOf(sessionId)).toEqual([])
      await product.behave()
      await product.faults({ withholdWebhooks: true })
      await reconcileNow()
      expect(await exceptionOf(sessionId, 'unknown_session')).toMatchObject({ closedAt: null })
      await expectSameBalances()
    },
  )

  test('counts as settled only whose state is another one since', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    const refunded = await aPaidVisitor()
    // the failed run above is due again and must not interfere
    clock.advance(60)
    await reconcileNow()
    await product.refundInDashboard(refunded.sessionId, 500)
    await product.pay(sessionId)
    await reconcileNow()
    expect(await readLastComplete(db, asSandbox)).toMatchObject({ settled: 1 })
  })
})

test.runIf(isLong)(
  '20 syncs at once, while parts are refunded and a dispute is opened and lost, end in one truth case 44',
  async () => {
    const { id, sessionId, intent } = await aPaidVisitor()
    const sync = () => syncCheckout(deps, id, { thorough: true })
    const storm = (work: readonly Promise<unknown>[]) =>
      Promise.all([...work, ...Array.from({ length: 20 }, sync)])
    await storm([
      refundPayment(deps, permission, { paymentId: id, ...aWish(1_000) }),
      product.refundInDashboard(sessionId, 2_000),
      refundPayment(deps, permission, { paymentId: id, ...aWish(3_000) }),
    ])
    const dispute = await product.dispute(sessionId, 5_000)
    await storm([product.closeDispute(dispute.id, 'lost')])
    await sync()
    expect(await product.recordOf(sessionId)).toMatchObject({ refundedCents: 6_000, lostCents: 5_000 })
    expect(await atProvider(intent)).toMatchObject({ refunded: 6_000, lost: 5_000 })
    expect(await rowsOf(intent)).toHaveLength(3)
    await expectSameBalances()
  },
)

test.runIf(isLong)(
  'what was paid again after a refund is listed when the bank did not take the refund after all',
  async () => {
    const first = await aPaidVisitor()
    await refundPayment(deps, permission, { paymentId: first.id, ...aWish(first.totalCents) })
    const opened = await product.openCheckout(first.person, first.pricing, {
      registrationId: first.registrationId,
    })
    const second = String(opened.body['sessionId'])
    await product.pay(second)
    expect(await product.statusPage(second)).toBe('COMPLETED')
    const [row] = await rowsOf(first.intent)
    await product.failRefund(row?.refundId ?? '')
    await reconcileNow()
    expect(await exceptionOf(first.sessionId, 'refund_failed')).toMatchObject({ closedAt: null })
    expect(await product.recordOf(first.sessionId)).toMatchObject({ refundedCents: 0 })
    expect(await product.registrationsOf(first.person.email)).toHaveLength(1)
    await expectSameBalances()
  },
)

test.runIf(isLong)(
  'what a bank sends days later for a session that no record knows is listed without any webhook',
  async () => {
    const { sessionId } = await aLostVisitor(product.payByBank)
    await reconcileNow()
    expect(await exceptionsOf(sessionId)).toEqual([])
    clock.advance(5 * 24 * 60 * 60)
    await reconcileNow()
    await product.settle(sessionId, 'succeeded')
    await reconcileNow()
    expect(await exceptionOf(sessionId, 'unknown_session')).toMatchObject({ closedAt: null, cents: 52_395 })
    await expectSameBalances()
  },
)

// last: the days that pass here end the organisers' sessions
test('a refund is not made twice when the same click comes again after the provider has forgotten the key case 38', async () => {
  const { id, intent } = await aPaidVisitor()
  const request = { paymentId: id, ...aWish(700) }
  await expect(refundPayment(endingAfter('refund-answered'), permission, request)).rejects.toThrow('ended')
  clock.advance(25 * 60 * 60)
  expect(await refundPayment(deps, permission, request)).toMatchObject({ status: 'succeeded' })
  expect(await atProvider(intent)).toMatchObject({ refunded: 700 })
  expect(await rowsOf(intent)).toHaveLength(1)
  await expectSameBalances()
})
