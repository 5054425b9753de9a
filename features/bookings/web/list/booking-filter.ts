import { bookingStates } from '#features/payments/booking-states.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { bookingSorts, isBookingCursor } from '../../bookings.contract.ts'

const stays = ['all', 'with', 'without'] as const
export type Stay = (typeof stays)[number]

/** The URL parameters of the list of bookings, except its page. */
export const bookingListNames = ['stay', 'state', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof bookingListNames)[number] | 'cursor', string>>>

/** The list query and filters read from the URL; invalid values are ignored. */
export const bookingListIn = ({
  stay: stayParam,
  state: stateParam,
  sort,
  cursor,
  ...request
}: Requested) => {
  const stay: Stay = stays.find((one) => one === stayParam) ?? 'all'
  const state = bookingStates.find((one) => one === stateParam)
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
