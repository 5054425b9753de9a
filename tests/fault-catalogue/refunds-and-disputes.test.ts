import { expect } from 'vitest'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { isLong } from '../long.ts'
import { visitorAtCheckout } from '../product.ts'
import { inSandbox, startCatalogue } from './catalogue.ts'

const product = await startCatalogue()
const { db, clock, receiveWebhooks, pay, withheld } = product
const owner = await anAdmin(db)

const aPayer = async () => {
  const visitor = await visitorAtCheckout(product)
  await pay(visitor.sessionId)
  await receiveWebhooks()
  return visitor
}

const moneyOf = async (sessionId: string) => {
  const { status, refundedCents, lostCents, disputeStatus } = await product.recordOf(sessionId)
  return { status, refunded: Number(refundedCents), lost: Number(lostCents), disputeStatus }
}
const untouched = { status: 'COMPLETED', refunded: 0, lost: 0, disputeStatus: null }

/** The review reason of this payment. */
const openReasons = async (sessionId: string) => {
  const { id } = await product.recordOf(sessionId)
  const rows = await db
    .selectFrom('paymentExceptions')
    .select('reason')
    .where('paymentId', '=', id)
    .where('closedAt', 'is', null)
    .execute()
  return rows.map(({ reason }) => reason)
}

const reconcileNow = async () => {
  await enqueueReconcileOnDemand(db, clock)
  await product.runJobs()
}

inSandbox('a refund of the dashboard is seen by webhook; it fails later, and is listed case 39', async () => {
  const { sessionId } = await aPayer()
  const refund = await product.refundInDashboard(sessionId, 10_000)
  await receiveWebhooks()
  expect(await moneyOf(sessionId)).toEqual({ ...untouched, refunded: 10_000 })

  await product.failRefund(refund?.id ?? '')
  await receiveWebhooks()
  expect(await moneyOf(sessionId)).toEqual(untouched)
  expect(await openReasons(sessionId)).toEqual(['refund_failed'])
})

inSandbox('a dispute is flagged; lost it is no revenue case 40', async () => {
  const { sessionId } = await aPayer()
  const dispute = await product.dispute(sessionId)
  await receiveWebhooks()
  expect(await moneyOf(sessionId)).toEqual({ ...untouched, disputeStatus: 'needs_response' })
  expect(await openReasons(sessionId)).toEqual(['dispute'])

  await product.closeDispute(dispute?.id ?? '', 'lost')
  await receiveWebhooks()
  expect(await moneyOf(sessionId)).toEqual({ ...untouched, lost: 52_395, disputeStatus: 'lost' })
})

inSandbox.runIf(isLong)('a dispute that is won leaves nothing case 40', async () => {
  const { sessionId } = await aPayer()
  const dispute = await product.dispute(sessionId, 20_000)
  await receiveWebhooks()
  await product.closeDispute(dispute?.id ?? '', 'won')
  await receiveWebhooks()
  expect(await moneyOf(sessionId)).toEqual({ ...untouched, disputeStatus: 'won' })
  expect(await openReasons(sessionId)).toEqual([])
})

inSandbox.runIf(isLong)(
  'a refund of the dashboard that no webhook tells of is seen by reconciliation, and so is its failure case 39',
  async () => {
    const { sessionId } = await aPayer()
    await withheld(async () => {
      const refund = await product.refundInDashboard(sessionId, 10_000)
      await reconcileNow()
      expect(await moneyOf(sessionId)).toEqual({ ...untouched, refunded: 10_000 })
      await product.failRefund(refund?.id ?? '')
      await reconcileNow()
      expect(await moneyOf(sessionId)).toEqual(untouched)
      expect(await openReasons(sessionId)).toEqual(['refund_failed'])
    })
  },
)

inSandbox.runIf(isLong)(
  'a dispute that no webhook tells of is seen by reconciliation, and so is its end case 40',
  async () => {
    const { sessionId } = await aPayer()
    await withheld(async () => {
      const dispute = await product.dispute(sessionId)
      await reconcileNow()
      expect(await moneyOf(sessionId)).toEqual({ ...untouched, disputeStatus: 'needs_response' })
      await product.closeDispute(dispute?.id ?? '', 'lost')
      await reconcileNow()
      expect(await moneyOf(sessionId)).toEqual({ ...untouched, lost: 52_395, disputeStatus: 'lost' })
    })
  },
)

inSandbox('the revenue is what the provider holds, test money apart case 41', async () => {
  const { body } = await product.get('/api/payments/renewable/statistics', await bearerOf(product.app, owner))
  const ledger = [...(await product.ledger()).values()]
  const held = ledger.reduce((sum, { captured, refunded, lost }) => sum + captured - refunded - lost, 0)
  expect(body).toMatchObject({ testRevenueCents: held, revenueCents: 0 })
})
