import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import { type Payables, payableOf } from '../payable.ts'
import { findPayment } from '../payments.store.ts'

/** Queues the payable's confirmation email of a payment, once per key. */
export const confirmPaid = async (
  transaction: Connection,
  deps: { payables: Payables },
  key: string,
  paymentId: PaymentId,
  now: Date,
): Promise<void> => {
  const payment = await findPayment(transaction, paymentId)
  if (!payment) return
  const kind = payableOf(deps, payment).followUps.paid
  await enqueueJob(transaction, { kind, key, payload: { paymentId }, now })
}
