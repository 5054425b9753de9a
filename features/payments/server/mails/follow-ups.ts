import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/**
 * The change events of `payments`, each a job that is written in the transaction of the change; app/jobs.ts has their
 * handlers. All have `{ paymentId }`, those of a refund `{ paymentId, paymentRefundId }`. Completed and failed
 * payments are events of the payable.
 */
export const followUps = {
  /** A refund succeeded, or one that had succeeded has failed: see its row. */
  paymentRefunded: 'payment.refunded',
  /** A payment may have due documents: its receipt, a credit note, or a reversal. Safe to repeat. */
  receiptDue: 'payment.receipt-due',
} as const
export type FollowUp = keyof typeof followUps

/** Queues the event once per key. */
export const notify = (
  transaction: Connection,
  event: FollowUp,
  key: string,
  payload: { paymentId: string; paymentRefundId?: string },
  now: Date,
): Promise<void> => enqueueJob(transaction, { kind: followUps[event], key, payload, now })
