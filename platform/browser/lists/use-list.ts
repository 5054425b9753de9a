import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { nextCursorHeader, type Page } from '#shared/list-page.ts'
import type { Website } from '#shared/website.ts'
import { type AdminCall, useAdmin } from '../use-admin.ts'

/** How often a list asks again while its page can be seen, in milliseconds: what is new appears on its own. */
export const askAgainEvery = 20_000

/** How many rows a page has where the admin has not chosen. */
export const usualSize = 25

type ListOf<E extends Endpoint> = E['replies'][200] extends { _zod: { output: (infer Row)[] } } ? Row : never

/** One page of a list with the cursor of the next. The endpoint answers an array; `args` carry its `limit` and `cursor`. */
export const askPage = async <E extends Endpoint>(
  call: AdminCall,
  endpoint: E,
  args: Parameters<AdminCall>[1],
  signal?: AbortSignal,
): Promise<Page<ListOf<E>>> => {
  let next: string | undefined
  const rows = await call(endpoint, args as never, {
    ...(signal && { signal }),
    onHeaders: (headers) => {
      next = headers.get(nextCursorHeader) ?? undefined
    },
  })
  return { rows: rows as ListOf<E>[], next }
}

/**
 * What a page of the chosen website shows and keeps up to date: asked again every 20 s while the window can be seen,
 * after Refresh, and whenever someone happens, back to an earlier filter too. While other filters are on their way,
 * what was there stays; never what was of another website.
 * @param key the noun, then what the answer depends on beside the website
 */
export const useList = <Answer>(
  key: readonly [noun: string, ...unknown[]],
  ask: (signal: AbortSignal) => Promise<Answer>,
) => {
  const { website } = useAdmin()
  const [noun, ...rest] = key
  return useQuery<Answer, Error, Answer, readonly [string, Website, ...unknown[]]>({
    queryKey: [noun, website, ...rest],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: (before, query) => (query?.queryKey[1] === website ? before : undefined),
    refetchInterval: askAgainEvery,
    // who comes back to a filter sees at once what was there before, and a moment later what is there now
    staleTime: 0,
  })
}
