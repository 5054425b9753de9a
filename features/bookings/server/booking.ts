import { listedNames } from '#features/bookings/booking-fields.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'
import { quote } from '#features/pricing/quote.ts'
import { isWithRoom, stayIn } from '#features/registration/choice.ts'
import { pick } from '#shared/fields.ts'
import { centsToEuros, toCents } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import type { ListedBooking } from './booking-lists.store.ts'

/** Maps a booking for the back-office field by field, so that no other column is exposed. */
export const bookingOf = (row: ListedBooking): Booking => ({
  id: row.id,
  ...pick(row, listedNames),
  presentationLabel: row.presentationLabel || presentationName(row.presentationType),
  paidLabel: row.paymentId === null ? null : row.paidLabel || presentationName(row.paidPresentation),
  ...paymentOf(row),
  stay: stayOf(row),
  accompanyingPerson: row.accompanyingPerson,
  extraNights: row.extraNights,
  createdAt: row.createdAt.toISOString(),
  addedByHand: row.addedByHand,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  otherBookingPaid: row.otherBookingPaid,
  version: String(row.version),
})

const paymentOf = (row: ListedBooking): Pick<Booking, 'paymentRecord' | 'pricingConfig' | 'amountPaid'> => {
  const { paymentId, status } = row
  if (paymentId === null || status === null)
    return { amountPaid: 0, paymentRecord: null, pricingConfig: roomPrice(row) }
  return {
    amountPaid: status === 'COMPLETED' ? centsToEuros(row.remainingCents) : 0,
    paymentRecord: {
      id: paymentId,
      status,
      provider: row.provider,
      livemode: row.livemode,
      manualMethod: row.manualMethod,
      refunded: status === 'COMPLETED' && !row.isKept,
    },
    // the prices of the payment, not the current ones
    pricingConfig: {
      presentationType: { type: row.paidPresentation, price: centsToEuros(row.presentationCents) },
      ...accommodationOf(row),
      totalPrice: centsToEuros(row.totalCents),
      processingFeePercent: percentOf(row.feeBasisPoints),
    },
  }
}

const stayOf = ({ registrationType, stayNights, stayGuests }: ListedBooking): Booking['stay'] =>
  isWithRoom(registrationType)
    ? stayIn({ accommodationNights: stayNights, accommodationGuests: stayGuests })
    : null

/** The current price of a chosen, unpaid room with its registration. */
const roomPrice = (row: ListedBooking): Booking['pricingConfig'] => {
  const stay = stayOf(row)
  const { presentationType: type, roomPresentationCents, roomCents } = row
  if (!stay || roomPresentationCents === null || roomCents === null) return null
  const { totalCents, feeBasisPoints } = quote({
    presentationCents: toCents(roomPresentationCents),
    accommodationCents: toCents(roomCents),
    feeBasisPoints: row.roomFeeBasisPoints,
  })
  return {
    presentationType: { type, price: centsToEuros(roomPresentationCents) },
    accommodationOption: { ...stay, price: centsToEuros(roomCents) },
    totalPrice: centsToEuros(totalCents),
    processingFeePercent: percentOf(feeBasisPoints),
  }
}

const accommodationOf = ({
  accommodationNights: nights,
  accommodationGuests: guests,
  accommodationCents,
}: ListedBooking) =>
  accommodationCents === null || nights === null || guests === null
    ? {}
    : { accommodationOption: { nights, guests, price: centsToEuros(accommodationCents) } }
