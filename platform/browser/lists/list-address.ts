import { withPart } from '../use-address-query.ts'

/** What of a list is in the address: its filters, its order, and the page, so that it can be shared and returned to. */
export type ListQuery = Readonly<Record<string, string>>

/** The parts of the address that are of this list, without the empty ones. */
export const listQueryIn = (query: URLSearchParams, names: readonly string[]): ListQuery =>
  Object.fromEntries(
    [...names, 'cursor'].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The same address with other filters; an empty one goes, and so does the page, which was one of another list. */
export const withListQuery = (query: URLSearchParams, changed: ListQuery): URLSearchParams =>
  Object.entries({ cursor: '', ...changed }).reduce(
    (next, [name, value]) => withPart(next, name, value),
    query,
  )
