import type { BookingFigures } from '#features/bookings/bookings.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { countBookings } from './booking-figures.store.ts'

/** The figures of all bookings of the admin's website. */
export const showFigures = async (db: Database, { website }: AdminOf): Promise<BookingFigures> => {
  const counts = await countBookings(db, website)
  const { total, paid, refunded, noPayment, withAccommodation, cancelled } = counts
  return {
    total,
    paid,
    refunded,
    pending: total - paid - noPayment,
    noPayment,
    withAccommodation,
    withoutAccommodation: total - withAccommodation,
    cancelled,
    revenue: euros(counts.withCents + counts.withoutCents),
    revenueWithAccommodation: euros(counts.withCents),
    revenueWithoutAccommodation: euros(counts.withoutCents),
    manualRevenue: euros(counts.manualCents),
    testRevenue: euros(counts.testCents),
  }
}

const euros = (cents: number) => toEuros(toCents(cents))
