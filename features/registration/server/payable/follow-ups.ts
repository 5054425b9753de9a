import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** What follows a payment of a registration, each a job with `{ paymentId }`. */
export const followUps = {
  /** The money has come. */
  paymentCompleted: 'payment.completed',
  /** The bank has not paid after all (FAILED). */
  paymentFailed: 'payment.failed',
} as const

/** Writes the job once for each key, in the transaction that makes the news true. */
export const notify = (
  transaction: Connection,
  news: keyof typeof followUps,
  key: string,
  payload: { paymentId: string },
  now: Date,
): Promise<void> => enqueueJob(transaction, { kind: followUps[news], key, payload, now })
