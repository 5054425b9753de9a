import type { Database } from '#platform/server/postgres/database.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { hitOfBooking } from '../booking-hit.ts'
import { findNewestBookings } from './booking-lists.store.ts'
import { bookingSource } from './list-bookings.ts'

/** The newest matches of a search on the admin's website, and their number. */
export const findBookings = async ({ db }: { db: Database }, permission: AdminOf, search: string) =>
  readFound(
    await findNewestBookings(db, permission.website, search),
    (ids) => bookingSource(db, permission, { ids }, '-date'),
    (booking) => hitOfBooking(booking, search),
  )
