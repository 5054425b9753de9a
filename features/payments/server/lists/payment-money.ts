import type { PaymentMoney, PaymentRefund } from '#features/payments/admin-payments.contract.ts'
import { leftToRefund, whyNotRefundable } from '#features/payments/refundable.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId, type PaymentId } from '#shared/ids.ts'
import { centsToEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { listExceptionsOfPayment } from '../exceptions/exceptions.store.ts'
import { type PaymentDeps, refundsAt } from '../payment-deps.ts'
import { findPayment } from '../payments.store.ts'
import { type RefundRow, readDisputes, readRefunds, readRefundsByHand } from '../refunds/money-back.store.ts'

/** Maps a refund for the back-office. */
export const refundOf = (row: RefundRow): PaymentRefund => ({
  id: row.id,
  refundId: row.refundId,
  amount: centsToEuros(row.cents),
  amountCents: row.cents,
  status: row.status,
  isByHand: row.provider === 'manual',
  reason: row.reason,
  note: row.note,
  failure: row.failure,
  askedBy: row.askedBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/**
 * The refunds, disputes and exceptions of a payment.
 * @throws Problem 404 when the admin's website has no such payment
 */
export const showMoney = async (
  deps: Pick<PaymentDeps, 'db' | 'providers'>,
  { website }: AdminOf,
  id: string,
): Promise<PaymentMoney> => {
  const { db } = deps
  const payment = isId(id) ? await findPayment(db, id as PaymentId) : undefined
  if (payment?.website !== website) throw new Problem(404, 'not_found', 'There is no such payment')
  const { paymentIntentId, provider: madeBy } = payment
  const isAtProvider = paymentIntentId !== null && (madeBy === 'stripe' || madeBy === 'sandbox')
  const refunds = isAtProvider
    ? await readRefunds(db, madeBy, paymentIntentId)
    : await readRefundsByHand(db, id)
  const disputes = isAtProvider ? await readDisputes(db, madeBy, paymentIntentId) : []
  const exceptions = await listExceptionsOfPayment(db, id)

  const notRefundable = whyNotRefundable(payment, refundsAt(deps, payment)) ?? null
  const left = notRefundable ? 0 : leftToRefund({ ...payment, refunds })
  return {
    left: centsToEuros(left),
    leftCents: left,
    notRefundable,
    refunds: refunds.toReversed().map(refundOf),
    disputes: disputes.toReversed().map(({ disputeId, cents, status, reason, openedAt, updatedAt }) => ({
      disputeId,
      amount: centsToEuros(cents),
      amountCents: cents,
      status,
      reason,
      openedAt: openedAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    exceptions: exceptions.map(({ openedAt, closedAt, ...exception }) => ({
      ...exception,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  }
}
