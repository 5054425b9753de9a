import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { bookingStates } from '../bookings.contract.ts'

export type Stay = 'with' | 'without'

/** What of the list of bookings stands in the address, beside its page. */
export const bookingListNames = ['stay', 'state', ...timeListNames] as const

type Asked = Readonly<Partial<Record<(typeof bookingListNames)[number] | 'cursor', string>>>

/** What the list is asked for by its address, and what narrows it; what the address cannot mean is left out. */
export const bookingListIn = ({ stay: given, state: wanted, ...asked }: Asked) => {
  const stay: Stay = given === 'without' ? 'without' : 'with'
  const state = bookingStates.find((one) => one === wanted)
  const { q, sort, ...page } = timeListIn(asked)
  const filter = { ...(state && { state }), ...(q && { q }) }
  return { stay, filter, query: { stay, ...filter, sort, ...page } }
}
