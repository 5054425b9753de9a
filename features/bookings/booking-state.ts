import { type PaymentStatus, paymentStatuses } from '#features/payments/payments.contract.ts'
import { statusLabels } from '#features/payments/status-labels.ts'
import { formatEuroAmount } from '#shared/money.ts'
import type { Booking } from './bookings.contract.ts'

/** What a booking's payment is described as (A13). */
export type BookingState = 'none' | 'unknown' | PaymentStatus

/** The words of each state, on its chip and in the filter. */
export const stateLabels: Readonly<Record<BookingState, string>> = {
  none: 'No Payment Record',
  ...statusLabels,
  unknown: 'Unknown',
}

/** A record whose status has not been loaded counts as pending; a word that is none of ours as unknown. */
export const stateOf = (record: { status?: string | null } | null | undefined): BookingState => {
  if (!record) return 'none'
  const { status } = record
  if (status === undefined || status === null || status === '') return 'PENDING'
  return paymentStatuses.find((known) => known === status) ?? 'unknown'
}

/** What the payment of a booking is for, as the lists show it; undefined: there is no payment. */
export const amountInList = ({
  paymentRecord,
  pricingConfig,
}: Pick<Booking, 'paymentRecord' | 'pricingConfig'>): string | undefined =>
  paymentRecord && pricingConfig ? formatEuroAmount(pricingConfig.totalPrice) : undefined

/** Some of the money went back, and some is kept. */
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

/** The state of a booking's payment in words, what went back included. */
export const formatPayment = (
  booking: Pick<Booking, 'paymentRecord' | 'pricingConfig' | 'amountPaid'>,
): string => {
  if (booking.paymentRecord?.refunded) return 'Refunded'
  return isPartlyRefunded(booking) ? 'Partly refunded' : stateLabels[stateOf(booking.paymentRecord)]
}
