import { bookingStates } from '#features/payments/booking-states.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { bookingSorts, isBookingCursor } from '../../bookings.contract.ts'

const stays = ['all', 'with', 'without'] as const
export type Stay = (typeof stays)[number]

/** What of the list of bookings is in the address, beside its page. */
export const bookingListNames = ['stay', 'state', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof bookingListNames)[number] | 'cursor', string>>>

/** What the address requests of the list, and its filters; what the address cannot mean is left out. */
export const bookingListIn = ({ stay: given, state: wanted, sort, cursor, ...request }: Requested) => {
  const stay: Stay = stays.find((one) => one === given) ?? 'all'
  const state = bookingStates.find((one) => one === wanted)
  const { q, limit } = timeListIn(request)
  const filter = { ...(state && { state }), ...(q && { q }) }
  return {
    stay,
    filter,
    query: {
      ...(stay !== 'all' && { stay }),
      ...filter,
      sort: bookingSorts.find((one) => one === sort) ?? '-date',
      limit,
      ...(cursor && isBookingCursor(cursor) && { cursor }),
    },
  }
}
