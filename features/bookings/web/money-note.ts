import type { Booking, ManualMethod } from '../bookings.contract.ts'

export const methodWords: Readonly<Record<ManualMethod, string>> = {
  desk: 'At the desk',
  bank_transfer: 'Bank transfer',
}

/** What is to know about the money of a booking beside its amount: how it was taken, or that it is none. */
export const moneyNote = ({ paymentRecord }: Pick<Booking, 'paymentRecord'>): string | undefined => {
  if (!paymentRecord) return undefined
  if (paymentRecord.manualMethod) return `By hand: ${methodWords[paymentRecord.manualMethod].toLowerCase()}`
  if (paymentRecord.provider === 'none') return 'Nothing to pay'
  return paymentRecord.livemode ? undefined : 'Test, no real money'
}
