import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { findPayment, type PaymentRow } from '#features/payments/server/payments.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { countConfirmations, countNotifications } from './observations.store.ts'
import type { Setup, Step } from './setup.ts'

/** Checks the payment's status and that it needs no review. */
export const statusOf =
  (run: Setup, payment: PaymentRow, expected: PaymentStatus): Step['observe'] =>
  async () => {
    const { status, reviewReason } = await paymentOf(run, payment)
    return {
      seen: reviewReason ? `${status}, to review: ${reviewReason}` : status,
      isRight: status === expected && reviewReason === null,
    }
  }

/** Checks the payment's status after at least so many webhooks about its session. */
export const statusAfterNotification =
  (run: Setup, payment: PaymentRow, expected: PaymentStatus, notifications: number): Step['observe'] =>
  async () => {
    const { status } = await paymentOf(run, payment)
    const received = await countNotifications(run.deps.db, payment.sessionId ?? '')
    return {
      seen: `${status}; ${countOf(received, 'notice', 'notices')} received`,
      isRight: status === expected && received >= notifications,
    }
  }

/** Checks the number of sent confirmations. */
export const confirmationsOf =
  (run: Setup, payment: PaymentRow, expected: number): Step['observe'] =>
  async () => {
    const count = await countConfirmations(run.deps.db, payment.id)
    return {
      seen: `${countOf(count, 'confirmation', 'confirmations')} sent to ${payment.customerEmail}`,
      isRight: count === expected,
    }
  }

const countOf = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Checks the refunded amount and the remaining revenue. */
export const refundedOf =
  (run: Setup, payment: PaymentRow, expectedCents: number): Step['observe'] =>
  async () => {
    const { status, refundedCents, totalCents } = await paymentOf(run, payment)
    const [back, left] = [refundedCents, totalCents - refundedCents].map((cents) =>
      formatEuros(toCents(cents)),
    )
    return {
      seen: `${status}; ${back} refunded, ${left} remaining`,
      isRight: status === 'COMPLETED' && refundedCents === expectedCents,
    }
  }

const paymentOf = async ({ deps }: Setup, { id }: PaymentRow): Promise<PaymentRow> => {
  const record = await findPayment(deps.db, id as PaymentId)
  if (!record) throw new Error('The payment of the rehearsal no longer exists')
  return record
}
