import { noSuch } from '../api/refuse-call.ts'
import { type Work, writeEvent } from '../events/write-event.ts'
import { lockPaidCharge } from '../ledger/lock-charge.ts'
import { updateCharge } from '../ledger/payments.store.ts'
import { findRefund, type StoredRefund, updateRefund } from '../ledger/refunds.store.ts'
import { presentRefund } from '../present/present-refund.ts'

/** Fails a pending or succeeded refund, which returns its amount to the charge. A failed one is unchanged. */
export const failRefund = (work: Work, refundId: string): Promise<StoredRefund> =>
  transition(work, refundId, ['pending', 'succeeded'], 'failed')

/** Completes a pending refund. Any other one is unchanged. */
export const succeedRefund = (work: Work, refundId: string): Promise<StoredRefund> =>
  transition(work, refundId, ['pending'], 'succeeded')

const transition = async (
  work: Work,
  refundId: string,
  from: StoredRefund['status'][],
  to: 'succeeded' | 'failed',
): Promise<StoredRefund> => {
  const { connection } = work
  const known = await findRefund(connection, refundId)
  if (!known) throw noSuch('refund', refundId, 'refund')
  const { charge } = await lockPaidCharge(work, known.paymentIntentId)
  // read again: another transaction may have changed it before the charge was locked
  const current = (await findRefund(connection, refundId)) ?? known
  if (!from.includes(current.status)) return current

  const refund = await updateRefund(connection, refundId, to)
  const changed =
    to === 'failed'
      ? await updateCharge(connection, charge.id, { amountRefunded: charge.amountRefunded - refund.amount })
      : charge
  const presented = presentRefund(refund, changed)
  await writeEvent(work, 'refund.updated', presented, refund.paymentIntentId)
  if (to === 'failed') await writeEvent(work, 'refund.failed', presented, refund.paymentIntentId)
  return refund
}
