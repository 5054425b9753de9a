import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAddressQuery } from '../use-address-query.ts'
import { useAdmin } from '../use-admin.ts'
import { listQueryIn, withListQuery } from './list-address.ts'

/**
 * A list's filters, order and page as the address has them. Whatever is changed goes into the address, so that Back is
 * returned and the address can be shared. Another website begins at the first page.
 * @param names what beside the page is of this list, such as `status`, `q`, `sort` and `size`
 */
export const useListAddress = <const Name extends string>(names: readonly Name[]) => {
  const { website } = useAdmin()
  const [query, setQuery] = useAddressQuery()
  const { state } = useLocation()
  const request = listQueryIn(query, names) as Readonly<Partial<Record<Name | 'cursor', string>>>
  const way = wayHere(state)

  const set = (changed: Readonly<Partial<Record<Name, string>>>, options?: { replace: boolean }) =>
    setQuery((now) => withListQuery(now, changed as Record<string, string>), options)

  const goTo = (cursor: string, way: readonly string[]) =>
    setQuery((now) => withListQuery(now, { cursor }), { state: { way } })

  const isLeaving = useNavigation().state !== 'idle'
  const isPaged = query.has('cursor')
  const shown = useRef(website)
  useEffect(() => {
    // anyone who is on the way to another page arrives there: a change of this address would keep them here
    if (shown.current === website || isLeaving) return
    shown.current = website
    if (isPaged) setQuery((now) => withListQuery(now, {}), { replace: true })
  }, [website, isLeaving, isPaged, setQuery])

  return {
    /** What is requested; what is not in the address is left out. */
    request,
    isFirstPage: request.cursor === undefined,
    /** Changes filters or the order; '' takes one out. Goes to the first page. */
    set,
    /** Takes all of it out of the address. */
    reset: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
    first: () => goTo('', []),
    next: (cursor: string) => goTo(cursor, [...way, request.cursor ?? '']),
    /** Undefined where the way here is not known: a shared address. */
    previous: way.length > 0 ? () => goTo(way.at(-1) ?? '', way.slice(0, -1)) : undefined,
  }
}

/** The cursors of the pages that led here, the first page first; it has none of its own. */
const wayHere = (state: unknown): readonly string[] => {
  const { way } = (state ?? {}) as { way?: unknown }
  return Array.isArray(way) ? way.filter((cursor) => typeof cursor === 'string') : []
}

export type ListAddress = ReturnType<typeof useListAddress>
