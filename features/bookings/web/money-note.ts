import { methodWords } from '#features/payments/method-words.ts'
import type { Booking } from '../bookings.contract.ts'

/** What is to know about the money of a booking beside its amount: how it was taken, or that it is none. */
export const moneyNote = ({ paymentRecord }: Pick<Booking, 'paymentRecord'>): string | undefined => {
  if (!paymentRecord) return undefined
  if (paymentRecord.manualMethod) return `By hand: ${methodWords[paymentRecord.manualMethod].toLowerCase()}`
  if (paymentRecord.provider === 'none') return 'Nothing to pay'
  return paymentRecord.livemode ? undefined : 'Test, no real money'
}
