import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/**
 * The news of `payments`, each a job that is written in the transaction that makes it true. Who acts on it, app/jobs.ts
 * says. All carry `{ paymentId }`, those of a refund `{ paymentId, paymentRefundId }` as well.
 */
export const followUps = {
  /** The money of a registration has come. */
  paymentCompleted: 'payment.completed',
  /** The money of a discount request has come. */
  discountPaid: 'discount.paid',
  /** The bank has not paid after all (FAILED): of a registration, of a discount request. */
  paymentFailed: 'payment.failed',
  discountFailed: 'discount.failed',
  /** A refund went through (succeeded), or one that had gone through has failed: see its row. */
  paymentRefunded: 'payment.refunded',
  /** Papers may be due for a payment: its receipt, a credit note, the reversal of one. Asking too often is harmless. */
  receiptDue: 'payment.receipt-due',
} as const
export type FollowUp = keyof typeof followUps

/** Tells it once for each key, however often it is told. */
export const tell = (
  transaction: Connection,
  news: FollowUp,
  key: string,
  payload: { paymentId: string; paymentRefundId?: string },
  now: Date,
): Promise<void> => enqueueJob(transaction, { kind: followUps[news], key, payload, now })
