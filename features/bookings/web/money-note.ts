import { methodLabels } from '#features/payments/method-labels.ts'
import type { Booking } from '../bookings.contract.ts'

/** A note on the money of a booking beyond its amount and badge: nothing was to pay, or who received it. */
export const moneyNote = ({ paymentRecord }: Pick<Booking, 'paymentRecord'>): string | undefined => {
  if (!paymentRecord) return undefined
  if (paymentRecord.manualMethod)
    return `Recorded manually: ${methodLabels[paymentRecord.manualMethod].toLowerCase()}`
  return paymentRecord.provider === 'none' ? 'Nothing to pay' : undefined
}
