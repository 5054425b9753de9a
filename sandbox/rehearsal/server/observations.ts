import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { findPayment, type PaymentRow } from '#features/payments/server/payments.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { countConfirmations, countNotifications } from './observations.store.ts'
import type { Setup, Step } from './setup.ts'

/** The state of the payment, and that no one needs to look at it. */
export const statusOf =
  (setup: Setup, payment: PaymentRow, wanted: PaymentStatus): Step['look'] =>
  async () => {
    const { status, reviewReason } = await recordOf(setup, payment)
    return {
      seen: reviewReason ? `${status}, to review: ${reviewReason}` : status,
      isRight: status === wanted && reviewReason === null,
    }
  }

/** How often the news of the payment page has come, and what the payment is by then. */
export const statusAfterNotification =
  (setup: Setup, payment: PaymentRow, wanted: PaymentStatus, news: number): Step['look'] =>
  async () => {
    const { status } = await recordOf(setup, payment)
    const come = await countNotifications(setup.parts.db, payment.sessionId ?? '')
    return {
      seen: `${status}; ${times(come, 'notice', 'notices')} received`,
      isRight: status === wanted && come >= news,
    }
  }

/** That one confirmation was sent, no matter how often the news came. */
export const confirmationsOf =
  (setup: Setup, payment: PaymentRow, wanted: number): Step['look'] =>
  async () => {
    const count = await countConfirmations(setup.parts.db, payment.id)
    return {
      seen: `${times(count, 'confirmation', 'confirmations')} sent to ${payment.customerEmail}`,
      isRight: count === wanted,
    }
  }

const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What of the payment has been given back, and what is left of it as revenue. */
export const refundedOf =
  (setup: Setup, payment: PaymentRow, wantedCents: number): Step['look'] =>
  async () => {
    const { status, refundedCents, totalCents } = await recordOf(setup, payment)
    const [back, left] = [refundedCents, totalCents - refundedCents].map((cents) =>
      formatEuros(toCents(cents)),
    )
    return {
      seen: `${status}; ${back} refunded, ${left} remaining`,
      isRight: status === 'COMPLETED' && refundedCents === wantedCents,
    }
  }

const recordOf = async ({ parts }: Setup, { id }: PaymentRow): Promise<PaymentRow> => {
  const record = await findPayment(parts.db, id as PaymentId)
  if (!record) throw new Error('The payment of the rehearsal no longer exists')
  return record
}
