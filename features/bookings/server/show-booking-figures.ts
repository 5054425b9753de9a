import type { BookingFigures } from '#features/bookings/bookings.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { centsToEuros } from '#shared/money.ts'
import { countBookings } from './booking-figures.store.ts'

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
    revenue: centsToEuros(counts.withCents + counts.withoutCents),
    revenueWithAccommodation: centsToEuros(counts.withCents),
    revenueWithoutAccommodation: centsToEuros(counts.withoutCents),
    manualRevenue: centsToEuros(counts.manualCents),
    testRevenue: centsToEuros(counts.testCents),
  }
}
