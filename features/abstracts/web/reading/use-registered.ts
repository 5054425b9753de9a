import { isPartlyRefunded, stateLabels, stateOf } from '#features/bookings/booking-state.ts'
import { type Booking, listBookings } from '#features/bookings/bookings.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { addressKey } from '#shared/text/address-key.ts'

/**
 * The newest active booking with this email address, formatted; '' when there is none, undefined while
 * loading.
 */
export const useRegistered = (email: string): string | undefined => {
  const { call, website } = useAdmin()
  return useList(['bookings-of', email], async (signal) => {
    const rows = await call(
      listBookings,
      { params: { website }, query: { q: email, limit: '10' } },
      { signal },
    )
    const booking = rows.find((row) => !row.cancelledAt && addressKey(row.email) === addressKey(email))
    return booking ? formatBooking(booking) : ''
  }).data
}

const formatBooking = (booking: Booking): string => {
  const money = booking.paymentRecord?.refunded
    ? 'refunded'
    : isPartlyRefunded(booking)
      ? 'partly refunded'
      : stateLabels[stateOf(booking.paymentRecord)].toLowerCase()
  return `${booking.presentationLabel}, ${money}`
}
