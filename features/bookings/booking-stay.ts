import { staySize } from '#features/pricing/stay-size.ts'
import { isWithRoom, roomRequested } from '#features/registration/choice.ts'
import { formatEuroAmount } from '#shared/money.ts'
import type { Booking } from './bookings.contract.ts'

type Staying = Pick<Booking, 'registrationType' | 'stay' | 'paymentRecord'>

/** `3 nights, 2 guests`, and whether no payment covers it; undefined without a room. */
export const formatStay = (booking: Staying): string | undefined => {
  const { stay, registrationType } = booking
  if (!isWithRoom(registrationType)) return undefined
  if (!isRoomRequest(booking)) return stay ? staySize(stay) : undefined
  return stay ? `${staySize(stay)}, requested` : 'Room requested'
}

/**
 * `Room requested, not paid: €649.95`: registration and room at the current prices; undefined without a requested
 * room.
 */
export const formatRoomRequest = (booking: Staying & Pick<Booking, 'pricingConfig'>): string | undefined => {
  if (!isRoomRequest(booking)) return undefined
  const total = booking.pricingConfig?.totalPrice
  return roomRequested(total === undefined ? undefined : formatEuroAmount(total))
}

/** Whether a room was chosen that no payment covers. */
const isRoomRequest = ({ registrationType, paymentRecord }: Staying): boolean =>
  isWithRoom(registrationType) && paymentRecord === null
