import { type PaymentStatus, paymentStatuses } from '#features/payments/payments.contract.ts'
import { statusLabels } from '#features/payments/status-labels.ts'
import { formatEuroAmount } from '#shared/money.ts'
import type { Booking } from './bookings.contract.ts'

/** The state shown for a booking's payment (A13). */
export type BookingState = 'none' | 'unknown' | PaymentStatus

/** The label of each state, on its chip and in the filter. */
export const stateLabels: Readonly<Record<BookingState, string>> = {
  none: 'No Payment Record',
  ...statusLabels,
  unknown: 'Unknown',
}

/** A record without a loaded status counts as pending; an unrecognised status is `unknown`. */
export const stateOf = (record: { status?: string | null } | null | undefined): BookingState => {
  if (!record) return 'none'
  const { status } = record
  if (status === undefined || status === null || status === '') return 'PENDING'
  return paymentStatuses.find((known) => known === status) ?? 'unknown'
}

/** The payment amount that the lists show; undefined without a payment. */
export const amountInList = ({
  paymentRecord,
  pricingConfig,
}: Pick<Booking, 'paymentRecord' | 'pricingConfig'>): string | undefined =>
  paymentRecord && pricingConfig ? formatEuroAmount(pricingConfig.totalPrice) : undefined

/** Whether a part of the money was refunded and the rest was not. */
export const isPartlyRefunded = ({
  paymentRecord,
  pricingConfig,
  amountPaid,
}: Pick<Booking, 'paymentRecord' | 'pricingConfig' | 'amountPaid'>): boolean =>
  paymentRecord?.status === 'COMPLETED' &&
  !paymentRecord.refunded &&
  pricingConfig !== null &&
  amountPaid > 0 &&
  amountPaid < pricingConfig.totalPrice

/** The state of a booking's payment as text, with its refunds. */
export const formatPayment = (
  booking: Pick<Booking, 'paymentRecord' | 'pricingConfig' | 'amountPaid'>,
): string => {
  if (booking.paymentRecord?.refunded) return 'Refunded'
  return isPartlyRefunded(booking) ? 'Partly refunded' : stateLabels[stateOf(booking.paymentRecord)]
}
