import { methodLabels } from '#features/payments/method-labels.ts'
import type { Booking } from '../bookings.contract.ts'

/** What is to know about the money of a booking beside its amount and its badge: that none was to pay, or who took it. */
export const moneyNote = ({ paymentRecord }: Pick<Booking, 'paymentRecord'>): string | undefined => {
  if (!paymentRecord) return undefined
  if (paymentRecord.manualMethod)
    return `Recorded manually: ${methodLabels[paymentRecord.manualMethod].toLowerCase()}`
  return paymentRecord.provider === 'none' ? 'Nothing to pay' : undefined
}
