import { moneyBack } from '#features/payments/money-back.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { notify } from '../mails/follow-ups.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { lockPaymentIfExists, type PaymentRow, updatePayment } from '../payments.store.ts'
import { type RefundRow, readRefundsByHand, updateRefund } from './money-back.store.ts'

type Permission = AdminOf<Website, 'write'>

/**
 * Updates a manual payment from its refunds, and queues the email and the documents of this one. The caller holds the
 * payment's lock, and has written the refund.
 */
export const applyRefundByHand = async (
  tx: Connection,
  { id: paymentId, totalCents }: Pick<PaymentRow, 'id' | 'totalCents'>,
  refund: RefundRow,
  now: Date,
): Promise<void> => {
  const { refundedCents } = moneyBack(totalCents, await readRefundsByHand(tx, paymentId), [])
  await updatePayment(tx, paymentId, { refundedCents, updatedAt: now })
  const payload = { paymentId, paymentRefundId: refund.id }
  await notify(tx, 'paymentRefunded', `${refund.id}:${refund.status}`, payload, now)
  await notify(tx, 'receiptDue', `refund:${refund.id}:${refund.status}`, payload, now)
}

/**
 * Undoes a manual refund that was recorded by mistake: its amount counts as paid again, and its credit note is
 * reversed. One that is undone already is returned unchanged.
 * @throws Problem 404; 409 for a refund made by a provider
 */
export const takeBackRefund = (
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  permission: Permission,
  { paymentId, refundId }: { paymentId: string; refundId: string },
): Promise<RefundRow> =>
  transact(db, async (tx) => {
    const payment = isId(paymentId) ? await lockPaymentIfExists(tx, paymentId) : undefined
    if (payment?.website !== permission.website)
      throw new Problem(404, 'not_found', 'There is no such payment')
    if (payment.provider !== 'manual')
      throw new Problem(
        409,
        'action_not_possible',
        'The provider made this refund. It cannot be taken back here.',
      )
    const refund = (await readRefundsByHand(tx, paymentId)).find(({ id }) => id === refundId)
    if (!refund) throw new Problem(404, 'not_found', 'There is no such refund')
    if (refund.status === 'canceled') return refund

    const now = clock.now()
    const takenBack = await updateRefund(tx, refund.id, { status: 'canceled', updatedAt: now })
    await applyRefundByHand(tx, payment, takenBack, now)
    await writeAudit(tx, permission, now, {
      action: 'payment.refund-taken-back',
      subject: `${payment.customerName}, ${payment.customerEmail}`,
      subjectId: refund.id,
      old: { amount: formatCents(refund.cents), payment: paymentId },
    })
    return takenBack
  })
