import { statusSigns } from '#features/payments/status-labels.ts'
import { stated, withMatch } from '#shared/search/format-hit.ts'
import type { FoundHit } from '#shared/search/search-hit.ts'
import { isPartlyRefunded, stateLabels, stateOf } from './booking-state.ts'
import type { Booking } from './bookings.contract.ts'

/** A booking as a search result. */
export const hitOfBooking = (booking: Booking, search: string): FoundHit => {
  const { id, name: title, email, phone, instituteOrUniversity: institute, country } = booking
  const shown = [`${booking.presentationLabel}, ${stayOf(booking)}`, email]
  return {
    id,
    title,
    detail: withMatch({ title, shown, others: [phone, institute, country], id }, search),
    amountCents: null,
    state: hitStateOf(booking),
    isTest: booking.paymentRecord?.livemode === false,
  }
}

const stayOf = ({ registrationType, stay }: Booking): string => {
  if (registrationType === 'REGISTRATION_ONLY') return 'no room'
  return stay ? `${stay.nights} ${stay.nights === 1 ? 'night' : 'nights'}` : 'with a room'
}

const hitStateOf = (booking: Booking) => {
  if (booking.cancelledAt) return stated('cancelled', 'Booking cancelled')
  if (booking.paymentRecord?.refunded) return stated('returned', 'Refunded')
  if (isPartlyRefunded(booking)) return stated('returned', 'Partly refunded')
  const state = stateOf(booking.paymentRecord)
  return stated(state === 'none' || state === 'unknown' ? 'none' : statusSigns[state], stateLabels[state])
}
