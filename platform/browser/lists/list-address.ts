import { withPart } from '../use-address-query.ts'

/** The filters, order and page of a list in the URL, so that they can be shared and returned to. */
export type ListQuery = Readonly<Record<string, string>>

/** The query parameters of this list, without empty ones. */
export const listQueryIn = (query: URLSearchParams, names: readonly string[]): ListQuery =>
  Object.fromEntries(
    [...names, 'cursor'].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The query with other filters; empty ones are removed, and so is the page, which belonged to the old filters. */
export const withListQuery = (query: URLSearchParams, changed: ListQuery): URLSearchParams =>
  Object.entries({ cursor: '', ...changed }).reduce(
    (next, [name, value]) => withPart(next, name, value),
    query,
  )
