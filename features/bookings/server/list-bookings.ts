import type { Booking, BookingSort } from '#features/bookings/bookings.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { beginAgain, countLimit } from '#shared/list-page.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { bookingOf } from './booking.ts'
import { bookingKeys, orderOf } from './booking-keys.store.ts'
import {
  type BookingChoice,
  type BookingPosition,
  countChosen,
  type ListedBooking,
  readBookings,
} from './booking-lists.store.ts'

/** The filtered bookings of the admin's website, streamed in batches. */
export const bookingSource = (
  connection: Connection,
  { website }: AdminOf<Website, Right>,
  choice: BookingChoice,
  sort: BookingSort = '-date',
): ListSource<ListedBooking, Booking> => ({
  read: (after, count) =>
    readBookings(connection, website, choice, { sort, after: placeOf(sort, after), count }),
  // encoded: a name may contain characters that are not allowed in a header
  cursorOf: ({ id, sortKey }) =>
    sortKey === '' ? id : `${Buffer.from(String(sortKey)).toString('base64url')}.${id}`,
  shown: bookingOf,
  count: async () =>
    Math.min((await countChosen(connection, website, choice))[choice.stay ?? 'all'], countLimit),
})

/** @throws Problem 400 when the cursor belongs to a list in another order */
const placeOf = (sort: BookingSort, cursor: string | undefined): BookingPosition | undefined => {
  if (cursor === undefined) return undefined
  const [id = '', encoded = ''] = cursor.split('.').reverse()
  const key = Buffer.from(encoded, 'base64url').toString()
  if (!bookingKeys[orderOf(sort)].isNumber) return { key, id }
  if (!/^-?\d{1,15}$/.test(key)) throw new Problem(400, 'invalid_input', beginAgain)
  return { key: Number(key), id }
}

/** The current state of one booking. */
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
