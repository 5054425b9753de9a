import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The jobs that follow a payment of a registration, each with `{ paymentId }`. */
export const followUps = {
  /** The payment is COMPLETED. */
  paymentCompleted: 'payment.completed',
  /** The bank payment failed (FAILED). */
  paymentFailed: 'payment.failed',
} as const

/** Queues the job once per key, in the transaction of the event. */
export const notify = (
  transaction: Connection,
  event: keyof typeof followUps,
  key: string,
  payload: { paymentId: string },
  now: Date,
): Promise<void> => enqueueJob(transaction, { kind: followUps[event], key, payload, now })
