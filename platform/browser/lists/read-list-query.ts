import type * as z from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { defaultPageSize } from './use-list.ts'

/** The query schema of a list's call. */
export type QuerySchema = z.$ZodObject

/** The rows of a page that may be chosen. */
const pageSizes = [25, 50, 100] as const

/** The order in which a list is shown that names no other: newest first. */
export const usualSort = '-date'

/** The most characters of a search. */
const longestSearch = 254

type Asked<S extends QuerySchema> = z.input<S>

/** The query parameters of a list in the URL: its filters, its order, and `size` for the rows of a page. */
export const listNames = (schema: QuerySchema): string[] => [
  ...Object.keys(schema._zod.def.shape).filter((name) => !['limit', 'cursor', 'ids'].includes(name)),
  'size',
]

/**
 * The query for the list that a URL asks for, and the filters in it. The call's own schema judges each parameter; what it
 * refuses is left out, so that a mistyped URL shows a list.
 */
export const readListQuery = <S extends QuerySchema>(
  schema: S,
  requested: Readonly<Record<string, string | undefined>>,
): { filter: Partial<Asked<S>>; query: Asked<S> & { sort?: string; limit: string } } => {
  const shape = schema._zod.def.shape
  const known = (name: string): string | undefined => {
    const field = shape[name]
    const value = requested[name]?.trim().slice(0, name === 'q' ? longestSearch : undefined)
    return field && value && safeParse(field, value).success ? value : undefined
  }
  const { sort, cursor, ...filter } = Object.fromEntries(
    [...listNames(schema), 'cursor'].flatMap((name) => {
      const value = known(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const size = pageSizes.find((one) => String(one) === requested['size']) ?? defaultPageSize
  return {
    filter: filter as Partial<Asked<S>>,
    query: {
      ...filter,
      ...('sort' in shape && { sort: sort ?? usualSort }),
      limit: String(size),
      ...(cursor && { cursor }),
    } as Asked<S> & { sort?: string; limit: string },
  }
}
