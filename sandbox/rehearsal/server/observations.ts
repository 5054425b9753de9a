import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { findPayment, type PaymentRow } from '#features/payments/server/payments.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { countConfirmations, countNotifications } from './observations.store.ts'
import type { RehearsalRun, Step } from './setup.ts'

/** Checks the payment's status and that it needs no review. */
export const statusOf =
  (run: RehearsalRun, payment: PaymentRow, expected: PaymentStatus): Step['observe'] =>
  async () => {
    const { status, reviewReason } = await paymentOf(run, payment)
    return {
      seen: reviewReason ? `${status}, to review: ${reviewReason}` : status,
      isRight: status === expected && reviewReason === null,
    }
  }

/** Checks the payment's status after at least so many webhooks about its session. */
export const statusAfterNotification =
  (run: RehearsalRun, payment: PaymentRow, expected: PaymentStatus, notifications: number): Step['observe'] =>
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
  (run: RehearsalRun, payment: PaymentRow, expected: number): Step['observe'] =>
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
  (run: RehearsalRun, payment: PaymentRow, expectedCents: number): Step['observe'] =>
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

const paymentOf = async ({ deps }: RehearsalRun, { id }: PaymentRow): Promise<PaymentRow> => {
  const record = await findPayment(deps.db, id as PaymentId)
  if (!record) throw new Error('The payment of the rehearsal no longer exists')
  return record
}
