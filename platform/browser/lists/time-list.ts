import { isId } from '#shared/ids.ts'
import { type TimeSort, timeSorts } from '#shared/list-page.ts'

/** What of every list that goes by the time is in its address, beside its own filters and its page. */
export const timeListNames = ['q', 'sort', 'size'] as const

type Requested = Readonly<Partial<Record<(typeof timeListNames)[number] | 'cursor', string>>>

/** What the address requests of such a list; what the address cannot mean is left out. */
export const timeListIn = ({ q = '', sort, size, cursor }: Requested) => ({
  limit: ['50', '100'].find((one) => one === size) ?? '25',
  sort: timeSorts.find((one) => one === sort) ?? ('-date' satisfies TimeSort),
  ...(q.trim() && { q: q.trim().slice(0, 254) }),
  ...(isId(cursor) && { cursor }),
})
