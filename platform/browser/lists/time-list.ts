import { isId } from '#shared/ids.ts'
import { type TimeSort, timeSorts } from '#shared/list-page.ts'

/** The query parameters that every list sorted by time has, besides its own filters and its page. */
export const timeListNames = ['q', 'sort', 'size'] as const

type Requested = Readonly<Partial<Record<(typeof timeListNames)[number] | 'cursor', string>>>

/** The parameters of a request for such a list; invalid ones in the URL are left out. */
export const timeListIn = ({ q = '', sort, size, cursor }: Requested) => ({
  limit: ['50', '100'].find((one) => one === size) ?? '25',
  sort: timeSorts.find((one) => one === sort) ?? ('-date' satisfies TimeSort),
  ...(q.trim() && { q: q.trim().slice(0, 254) }),
  ...(isId(cursor) && { cursor }),
})
