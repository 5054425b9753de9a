import { enqueueJobs } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.store.ts'
import { requestCancellation, stillPayable } from './continue-or-insert.ts'

/** The kind of the job that closes one payment at the provider. */
export const closePayment = 'payment.close'

/**
 * Requests the cancellation of the payable ones among these locked records, and writes the jobs that close their
 * sessions at the provider. Returns those with an open session.
 */
export const cancelOpenPayments = async (
  tx: Connection,
  deps: Pick<PaymentDeps, 'providers'>,
  records: readonly PaymentRow[],
  now: Date,
): Promise<PaymentRow[]> => {
  const open = await requestCancellation(tx, stillPayable(deps, records), now)
  await enqueueJobs(
    tx,
    open.map(({ id: paymentId }) => ({ kind: closePayment, key: paymentId, payload: { paymentId }, now })),
  )
  return open
}
