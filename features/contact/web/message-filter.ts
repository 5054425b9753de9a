import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { messageStates } from '../admin-contact.contract.ts'

/** The query parameters of the list of messages, besides its page. */
export const messageListNames = ['state', 'assigned', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof messageListNames)[number] | 'cursor', string>>>

/** The list query and its filters from the URL; invalid values are ignored. */
export const messageListIn = ({ state: wanted, assigned: assignedTo, ...request }: Requested) => {
  const state = messageStates.find((one) => one === wanted)
  const assigned = (['me', 'nobody'] as const).find((one) => one === assignedTo)
  const { q, sort, ...page } = timeListIn(request)
  const filter = { ...(state && { state }), ...(assigned && { assigned }), ...(q && { q }) }
  return { filter, query: { ...filter, sort, ...page } }
}
