import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { findPayment, type PaymentRow } from '#features/payments/server/payments.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { countConfirmations, countNotifications } from './observations.store.ts'
import type { Setup, Step } from './setup.ts'

/** The state of the payment, and that no one needs to observe at it. */
export const statusOf =
  (run: Setup, payment: PaymentRow, expected: PaymentStatus): Step['observe'] =>
  async () => {
    const { status, reviewReason } = await paymentOf(run, payment)
    return {
      seen: reviewReason ? `${status}, to review: ${reviewReason}` : status,
      isRight: status === expected && reviewReason === null,
    }
  }

/** How often the news of the payment page has come, and what the payment is by then. */
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

/** That one confirmation was sent, no matter how often the news came. */
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

/** What of the payment has been given back, and what is left of it as revenue. */
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
