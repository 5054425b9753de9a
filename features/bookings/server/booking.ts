import { listedNames } from '#features/bookings/booking-fields.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { pick } from '#features/registration/pick.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import type { ListedBooking } from './booking-lists.store.ts'

/** A booking as the back-office reads it: field by field, so that no other leaves. */
export const bookingOf = (row: ListedBooking): Booking => ({
  id: row.id,
  ...pick(row, listedNames),
  ...paymentOf(row),
  createdAt: row.createdAt.toISOString(),
  addedByHand: row.addedByHand,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  otherBookingPaid: row.otherBookingPaid,
  version: String(row.version),
})

const paymentOf = (
  row: ListedBooking,
): Pick<Booking, 'paymentRecord' | 'pricingConfig' | 'amountPaid' | 'accompanyingPerson' | 'extraNights'> => {
  const { paymentId, status } = row
  if (paymentId === null || status === null)
    return {
      amountPaid: 0,
      paymentRecord: null,
      pricingConfig: null,
      accompanyingPerson: false,
      extraNights: 0,
    }
  return {
    amountPaid: status === 'COMPLETED' ? euros(row.keptCents) : 0,
    paymentRecord: {
      id: paymentId,
      status,
      provider: row.provider,
      livemode: row.livemode,
      manualMethod: row.manualMethod,
      refunded: status === 'COMPLETED' && !row.isKept,
    },
    // the prices of the payment, not those of today
    pricingConfig: {
      presentationType: { type: row.paidPresentation, price: euros(row.presentationCents) },
      ...accommodationOf(row),
      totalPrice: euros(row.totalCents),
      processingFeePercent: percentOf(row.feeBasisPoints),
    },
    accompanyingPerson: row.accompanyingPerson ?? false,
    extraNights: row.extraNights ?? 0,
  }
}

const euros = (cents: number) => toEuros(toCents(cents))

const accommodationOf = ({
  accommodationNights: nights,
  accommodationGuests: guests,
  accommodationCents,
}: ListedBooking) =>
  accommodationCents === null || nights === null || guests === null
    ? {}
    : { accommodationOption: { nights, guests, price: euros(accommodationCents) } }
