import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAddressQuery } from '../use-address-query.ts'
import { useAdmin } from '../use-admin.ts'
import { listQueryIn, withListQuery } from './list-address.ts'

/**
 * The filters, order and page of a list in the URL. Changes are written to the URL, so that Back undoes them and the URL
 * can be shared. Another website starts at the first page.
 * @param names the list's query parameters besides the page, such as `status`, `q`, `sort` and `size`
 */
export const useListAddress = <const Name extends string>(names: readonly Name[]) => {
  const { website } = useAdmin()
  const [query, setQuery] = useAddressQuery()
  const { state } = useLocation()
  const request = listQueryIn(query, names) as Readonly<Partial<Record<Name | 'cursor', string>>>
  const cursors = cursorsIn(state)

  const isLeaving = useNavigation().state !== 'idle'
  const set = (
    changed: Readonly<Partial<Record<Name, string>>>,
    { isTyping = false, ...options }: { replace?: boolean; isTyping?: boolean } = {},
  ) => {
    // a pause in typing must not cancel a navigation to another page
    if (isTyping && isLeaving) return
    setQuery((now) => withListQuery(now, changed as Record<string, string>), options)
  }

  const goTo = (cursor: string, cursors: readonly string[]) =>
    setQuery((now) => withListQuery(now, { cursor }), { state: { way: cursors } })

  const namesRows = query.has('cursor') || query.has('id')
  const shown = useRef(website)
  useEffect(() => {
    // during a navigation to another page, changing this URL would cancel it
    if (shown.current === website || isLeaving) return
    shown.current = website
    // the page and the opened row are of the previous website
    if (namesRows) setQuery((now) => withListQuery(now, { id: '' }), { replace: true })
  }, [website, isLeaving, namesRows, setQuery])

  return {
    /** The request parameters; those not in the URL are left out. */
    request,
    isFirstPage: request.cursor === undefined,
    /** The number of pages before this one; undefined when they are unknown, as after opening a shared URL. */
    pagesBefore: request.cursor === undefined ? 0 : cursors.length || undefined,
    /** Whether the URL names a filter, besides order and size. */
    isFiltered: Object.keys(request).some(isFilter),
    /** Changes filters or the order; '' removes one. Goes to the first page. */
    set,
    /** Removes all of them from the URL. */
    reset: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
    first: () => goTo('', []),
    next: (cursor: string) => goTo(cursor, [...cursors, request.cursor ?? '']),
    /** Undefined when the previous pages are unknown, as after opening a shared URL. */
    previous: cursors.length > 0 ? () => goTo(cursors.at(-1) ?? '', cursors.slice(0, -1)) : undefined,
  }
}

const isFilter = (name: string) => !['sort', 'size', 'cursor'].includes(name)

/** The cursors of the previous pages, first page first; the first page itself has none. */
const cursorsIn = (state: unknown): readonly string[] => {
  const { way: cursors } = (state ?? {}) as { way?: unknown }
  return Array.isArray(cursors) ? cursors.filter((cursor) => typeof cursor === 'string') : []
}
