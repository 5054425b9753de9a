import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/**
 * The news of `payments`, each a job that is written in the transaction that makes it true. Who acts on it, app/jobs.ts
 * says. All carry `{ paymentId }`, those of a refund `{ paymentId, paymentRefundId }` as well. That money has come, or
 * has not, is news of the payable.
 */
export const followUps = {
  /** A refund went through (succeeded), or one that had gone through has failed: see its row. */
  paymentRefunded: 'payment.refunded',
  /** Documents may be due for a payment: its receipt, a credit note, the reversal of one. Asking too often is harmless. */
  receiptDue: 'payment.receipt-due',
} as const
export type FollowUp = keyof typeof followUps

/** Tells it once for each key, however often it is called. */
export const notify = (
  transaction: Connection,
  news: FollowUp,
  key: string,
  payload: { paymentId: string; paymentRefundId?: string },
  now: Date,
): Promise<void> => enqueueJob(transaction, { kind: followUps[news], key, payload, now })
