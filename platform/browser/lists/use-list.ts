import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { nextCursorHeader, totalHeader } from '#shared/list-headers.ts'
import type { Page } from '#shared/list-page.ts'
import type { Website } from '#shared/website.ts'
import { type AdminCall, useAdmin } from '../use-admin.ts'

/** The polling interval of a visible list in milliseconds, so that new rows appear automatically. */
export const pollInterval = 20_000

/** The default page size. */
export const defaultPageSize = 25

/** The row of a list's call. */
export type ListOf<E extends Endpoint> = E['replies'][200] extends { _zod: { output: (infer Row)[] } }
  ? Row
  : never

/**
 * Fetches one page of a list with the cursor of the next, and the number of all rows where the call counts them. The endpoint answers an array; `args` carry its `limit` and
 * `cursor`.
 */
export const fetchListPage = async <E extends Endpoint>(
  call: AdminCall,
  endpoint: E,
  args: Parameters<AdminCall>[1],
  signal?: AbortSignal,
): Promise<Page<ListOf<E>>> => {
  let next: string | undefined
  let total: string | null = null
  const rows = await call(endpoint, args as never, {
    ...(signal && { signal }),
    onHeaders: (headers) => {
      next = headers.get(nextCursorHeader) ?? undefined
      total = headers.get(totalHeader)
    },
  })
  if (!Array.isArray(rows)) throw new Error('The answer is no list')
  return { rows: rows as ListOf<E>[], next, ...(total !== null && { total: Number(total) }) }
}

/**
 * A query of the chosen website that stays up to date: refetched every 20 s while the window is visible, after Refresh, and
 * on every visit, also when returning to an earlier filter. While other filters load, the previous rows remain; never those
 * of another website.
 * @param key the feature, then what the answer depends on besides the website
 * @param keeps false, for one record: while another one loads, nothing of the one before is shown
 */
export const useList = <Answer>(
  key: readonly [resource: string, ...unknown[]],
  ask: (signal: AbortSignal) => Promise<Answer>,
  { keeps = true }: { keeps?: boolean } = {},
) => {
  const { website } = useAdmin()
  const [resource, ...rest] = key
  return useQuery<Answer, Error, Answer, readonly [string, Website, ...unknown[]]>({
    queryKey: [resource, website, ...rest],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: (before, query) =>
      keeps && query?.queryKey[0] === resource && query.queryKey[1] === website ? before : undefined,
    refetchInterval: pollInterval,
    // returning to a filter shows the cached rows at once and refetches them
    staleTime: 0,
  })
}
