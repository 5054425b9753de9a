import { describe, expect, test } from 'vitest'
import { expectAccounted } from '#tests/accounting.ts'
import { isLong } from '#tests/long.ts'
import { startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { reconcileNow as reconcile } from '#tests/reconcile-now.ts'

const product = await startTestProduct()
const { db, clock } = product

const reconcileNow = () => {
  clock.advance(1)
  return reconcile(product)
}

/** The sources of a refund's state, each of which alone must suffice. */
const reporters: [string, () => Promise<unknown>][] = [
  ['webhooks', () => product.deliverWebhooks()],
  ['the reconciliation alone', reconcileNow],
]

const exceptionsOf = (sessionId: string) =>
  db
    .selectFrom('paymentExceptions')
    .select(['reason', 'cents', 'answer', 'closedBy'])
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute()

const refundsOf = (paymentId: string) =>
  db
    .selectFrom('paymentRefunds')
    .select(['number', 'status', 'cents', 'askedBy'])
    .where('paymentId', '=', paymentId)
    .orderBy('number')
    .execute()

const newsOf = async (paymentId: string) =>
  (
    await db
      .selectFrom('jobs')
      .select('kind')
      .where('payload', '@>', JSON.stringify({ paymentId }) as never)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)

const aPayer = async () => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  expect(await product.statusPage(visitor.sessionId)).toBe('COMPLETED')
  return visitor
}

describe.each(reporters)('told by %s', (_, notify) => {
  const isReconciled = notify === reconcileNow
  // in every run one of them reports a case, in the long run each of them
  const byWebhooks = isLong || !isReconciled
  const byReconciliation = isLong || isReconciled

  /** What happens at the provider; of webhooks that no one delivers the reconciliation must not hear. */
  const happens = async <T>(what: () => Promise<T>): Promise<T> => {
    await product.faults({ withholdWebhooks: isReconciled })
    const seen = await what()
    await notify()
    return seen
  }

  test.runIf(byReconciliation)(
    'a refund in the dashboard, in parts, and its failure later case 39',
    async () => {
      const { sessionId } = await aPayer()
      const { id, totalCents } = await product.recordOf(sessionId)

      await happens(() => product.refundInDashboard(sessionId, 1_000))
      expect(await product.recordOf(sessionId)).toMatchObject({ status: 'COMPLETED', refundedCents: 1_000 })
      const second = await happens(() => product.refundInDashboard(sessionId, 2_000))
      expect(await product.recordOf(sessionId)).toMatchObject({ refundedCents: 3_000 })
      await happens(() => product.refundInDashboard(sessionId, totalCents - 3_000))
      expect(await product.recordOf(sessionId)).toMatchObject({ refundedCents: totalCents })

      await happens(() => product.failRefund(second.id))
      expect(await product.recordOf(sessionId)).toMatchObject({
        status: 'COMPLETED',
        refundedCents: totalCents - 2_000,
      })
      expect(await refundsOf(id)).toEqual([
        { number: 1, status: 'succeeded', cents: 1_000, askedBy: null },
        { number: 2, status: 'failed', cents: 2_000, askedBy: null },
        { number: 3, status: 'succeeded', cents: totalCents - 3_000, askedBy: null },
      ])
      expect(await exceptionsOf(sessionId)).toEqual([
        { reason: 'refund_failed', cents: 2_000, answer: null, closedBy: null },
      ])
      expect((await newsOf(id)).filter((kind) => kind === 'payment.refunded')).toHaveLength(4)

      // repeated by all sources, nothing changes
      const before = [await product.recordOf(sessionId), await refundsOf(id), await newsOf(id)]
      await product.faults({ withholdWebhooks: false })
      await product.deliverWebhooks()
      await reconcileNow()
      expect([await product.recordOf(sessionId), await refundsOf(id), await newsOf(id)]).toEqual(before)
    },
  )

  test.runIf(byReconciliation)('a dispute that is won is cleared case 40', async () => {
    const { sessionId } = await aPayer()
    const { id, amount } = await happens(() => product.dispute(sessionId))
    expect(await product.recordOf(sessionId)).toMatchObject({
      disputeStatus: 'needs_response',
      lostCents: 0,
    })
    expect(await exceptionsOf(sessionId)).toEqual([
      { reason: 'dispute', cents: amount, answer: null, closedBy: null },
    ])
    await happens(() => product.closeDispute(id, 'won'))
    expect(await product.recordOf(sessionId)).toMatchObject({ disputeStatus: 'won', lostCents: 0 })
    expect(await exceptionsOf(sessionId)).toEqual([
      { reason: 'dispute', cents: amount, answer: 'settled', closedBy: null },
    ])
  })

  test.runIf(byWebhooks)('a dispute that is lost takes what is left of the money case 40', async () => {
    const { sessionId } = await aPayer()
    const { totalCents } = await product.recordOf(sessionId)
    await happens(() => product.refundInDashboard(sessionId, 700))
    const { id } = await happens(() => product.dispute(sessionId))
    await happens(() => product.closeDispute(id, 'lost'))
    expect(await product.recordOf(sessionId)).toMatchObject({
      status: 'COMPLETED',
      disputeStatus: 'lost',
      refundedCents: 700,
      lostCents: totalCents - 700,
    })
    expect(await exceptionsOf(sessionId)).toMatchObject([{ reason: 'dispute', answer: null }])
  })

  test.runIf(byWebhooks)('the bank pays, or does not case 10', async () => {
    const paying = await visitorAtCheckout(product)
    const failing = await visitorAtCheckout(product)
    await happens(() =>
      Promise.all([product.payByBank(paying.sessionId), product.payByBank(failing.sessionId)]),
    )
    for (const { sessionId } of [paying, failing])
      expect(await product.recordOf(sessionId)).toMatchObject({
        status: 'PENDING',
        sessionStatus: 'complete',
      })
    await happens(() => product.settle(paying.sessionId, 'succeeded'))
    await happens(() => product.settle(failing.sessionId, 'failed'))
    const paid = await product.recordOf(paying.sessionId)
    const failed = await product.recordOf(failing.sessionId)
    expect([paid.status, failed.status]).toEqual(['COMPLETED', 'FAILED'])
    expect(await newsOf(paid.id)).toEqual(['payment.completed', 'payment.receipt-due'])
    await notify()
    expect(await newsOf(failed.id)).toEqual(['payment.failed'])
  })

  test('every captured cent is accounted for', async () => {
    await notify()
    await expectAccounted(product)
  })
})
