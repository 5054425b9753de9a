import type { Booking, BookingSort } from '#features/bookings/bookings.contract.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { bookingOf } from './booking.ts'
import { type BookingChoice, type ListedBooking, readBookings } from './booking-lists.store.ts'

/** The bookings of the admin's website that were asked for, as a list that is read piece by piece. */
export const bookingSource = (
  db: Database,
  { website }: AdminOf,
  choice: BookingChoice,
  sort: BookingSort = '-date',
): ListSource<ListedBooking, Booking> => ({
  read: (after, count) => readBookings(db, website, choice, { sort, after, count }),
  // a name may have letters that no header carries
  cursorOf: ({ id, sortKey }) => (sortKey ? `${Buffer.from(sortKey).toString('base64url')}.${id}` : id),
  shown: bookingOf,
})

/** One booking as it is now. */
export const showBooking = async (connection: Connection, website: Website, id: string): Promise<Booking> => {
  const [row] = await readBookings(
    connection,
    website,
    { ids: [id] },
    { sort: '-date', after: undefined, count: 1 },
  )
  if (!row) throw new Problem(404, 'not_found', noSuchBooking)
  return bookingOf(row)
}

export const noSuchBooking = 'There is no such booking'
