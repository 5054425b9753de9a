import type { Database } from '#platform/server/postgres/database.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { hitOfBooking } from '../booking-hit.ts'
import { findNewestBookings } from './booking-lists.store.ts'
import { bookingSource } from './list-bookings.ts'

/** The newest bookings that a search finds on the admin's website, as it shows them, and how many there are. */
export const findBookings = async ({ db }: { db: Database }, permission: AdminOf, search: string) =>
  readFound(
    await findNewestBookings(db, permission.website, search),
    (ids) => bookingSource(db, permission, { ids }, '-date'),
    (booking) => hitOfBooking(booking, search),
  )
