import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import { type Payables, payableOf } from '../payable.ts'
import { findPayment } from '../payments.store.ts'

/** Confirms a payment to who paid it, once more for each key, with the email of what it pays for. */
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
