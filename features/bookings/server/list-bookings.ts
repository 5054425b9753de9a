import type { Booking } from '#features/bookings/bookings.contract.ts'
import {
  isForRegistration,
  listPaymentsOfWebsite,
  type RegistrationPayment,
} from '#features/payments/server/payments.store.ts'
import { tellingPayment } from '#features/payments/server/telling-payment.ts'
import { listRegistrations, type RegistrationRow } from '#features/registration/server/registration.store.ts'
import type { Database } from '#platform/server/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'

const euros = (cents: number) => toEuros(toCents(cents))

const asBooking = (registration: RegistrationRow, payment: RegistrationPayment | undefined): Booking => ({
  id: registration.id,
  name: registration.name,
  email: registration.email,
  phone: registration.phone,
  country: registration.country,
  instituteOrUniversity: registration.instituteOrUniversity,
  registrationType: registration.registrationType,
  presentationType: registration.presentationType,
  amountPaid: payment?.status === 'COMPLETED' ? euros(payment.totalCents) : 0,
  paymentRecord: payment
    ? {
        id: payment.id,
        status: payment.status,
        provider: payment.provider,
        livemode: payment.livemode,
        manualMethod: payment.manualMethod,
      }
    : null,
  // the prices of the payment, not those of today
  pricingConfig: payment
    ? {
        presentationType: { type: payment.presentationType, price: euros(payment.presentationCents) },
        ...(payment.accommodationCents !== null &&
          payment.accommodationNights !== null &&
          payment.accommodationGuests !== null && {
            accommodationOption: {
              nights: payment.accommodationNights,
              guests: payment.accommodationGuests,
              price: euros(payment.accommodationCents),
            },
          }),
        totalPrice: euros(payment.totalCents),
        processingFeePercent: percentOf(payment.feeBasisPoints),
      }
    : null,
  accompanyingPerson: payment?.accompanyingPerson ?? false,
  extraNights: payment?.extraNights ?? 0,
  createdAt: registration.createdAt.toISOString(),
  addedByHand: registration.addedByHand,
  cancelledAt: registration.cancelledAt?.toISOString() ?? null,
  version: String(registration.version),
})

/** Every registration of the admin's website with its payment, the newest first. */
export const listAllBookings = async (db: Database, { website }: AdminOf): Promise<Booking[]> => {
  const [registrations, payments] = await Promise.all([
    listRegistrations(db, website),
    listPaymentsOfWebsite(db, website),
  ])
  const paymentsOf = Map.groupBy(payments.filter(isForRegistration), ({ registrationId }) => registrationId)
  return registrations.map((registration) =>
    asBooking(registration, tellingPayment(paymentsOf.get(registration.id) ?? [])),
  )
}
