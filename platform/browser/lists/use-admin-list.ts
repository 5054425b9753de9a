import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Page } from '#shared/list-page.ts'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { useAdmin } from '../use-admin.ts'
import { listNames, type QuerySchema, readListQuery, usualSort } from './read-list-query.ts'
import { defaultPageSize, fetchListPage, type ListOf, useList } from './use-list.ts'
import { useListAddress } from './use-list-address.ts'
import { useOpenedRow } from './use-opened-row.ts'

type PagedEndpoint = Endpoint & { query: QuerySchema }

type Options = {
  /** Filters that hold while the URL names none. */
  defaults?: Readonly<Record<string, string>>
  /** A list of the installation rather than of the chosen website. */
  isOfInstallation?: boolean
  /** Of the path, beside the website. */
  params?: Readonly<Record<string, string>>
  /** What else its rows depend on: they are read again when it changes. */
  seen?: unknown
  /** Reloads what Refresh reloads beside the list, such as its counts. */
  alsoRefresh?: () => unknown
  /** Called before each request, to refuse one. @throws what the list then shows as its failure */
  check?: () => unknown
}

/**
 * A list of the chosen website that is read in pages. Its filters, order, page and opened row are in the URL, judged by the
 * query of its call.
 * @param resource the key under which its pages are cached
 * @param schema `endpoint.query`, named by the page, because scripts leave out the schemas that no page names
 */
export const useAdminList = <const E extends PagedEndpoint>(
  resource: string,
  endpoint: E,
  schema: E['query'],
  { defaults = {}, isOfInstallation = false, params, seen, alsoRefresh, check }: Options = {},
) => {
  const { website, call } = useAdmin()
  const address = useListAddress(listNames(schema))
  const { filter, query } = readListQuery(schema, { ...defaults, ...address.request })
  // a parameter that the call refuses filters nothing
  const isFiltered = Object.keys(readListQuery(schema, address.request).filter).length > 0
  const args = { ...(!isOfInstallation && { params: { website, ...params } }), query }
  const page = useList([resource, query, params, seen], async (signal) => {
    check?.()
    return fetchListPage(call, endpoint, args as never, signal) as Promise<Page<Identified<E>>>
  })
  return {
    filter,
    ...useListState({ resource, address, query, page, isFiltered, ...(alsoRefresh && { alsoRefresh }) }),
  }
}

type Identified<E extends Endpoint> = ListOf<E> & { id: string }

type Listed<Row, Query> = {
  resource: string
  address: ReturnType<typeof useListAddress<string>>
  query: Query
  page: UseQueryResult<Page<Row>>
  /** The shown rows, where they are not those of the page. */
  rows?: readonly Row[]
  isFiltered?: boolean
  alsoRefresh?: () => unknown
}

const none: readonly never[] = []

/** What a list on the screen is: its page, selected and opened rows, and what its controls do. */
export const useListState = <
  Row extends { id: string },
  Query extends { sort?: string; limit: string | number },
>({
  resource,
  address,
  query,
  page,
  rows: shown,
  isFiltered = address.isFiltered,
  alsoRefresh,
}: Listed<Row, Query>) => {
  const { website } = useAdmin()
  const of = `${resource} ${website}`
  const [before, setBefore] = useState<{ of: string; rows: readonly Row[] }>()
  if (page.data && before?.rows !== page.data.rows) setBefore({ of, rows: page.data.rows })
  const old = page.isError && !page.data && before?.of === of ? before.rows : none
  const rows = shown ?? page.data?.rows ?? old
  const selection = useSelection(
    JSON.stringify([resource, website, query]),
    rows.map(({ id }) => id),
  )
  const opened = useOpenedRow(rows)
  return {
    address,
    query,
    page,
    rows,
    /** The rows are those of another filter or page, because these load or have failed. */
    isOld: page.isPlaceholderData || (old.length > 0 && rows === old),
    selection,
    chosen: rows.filter(({ id }) => selection.chosen.has(id)),
    opened,
    /** Whether filters or another page than the first leave rows out. */
    isNarrowed: !address.isFirstPage || isFiltered,
    sortBy: (sort: string) => address.set({ sort: sort === usualSort ? '' : sort }),
    resize: (size: number) => address.set({ size: size === defaultPageSize ? '' : String(size) }),
    /** A row as it is now; undefined when this page no longer contains it. */
    readAnew: async (id: string): Promise<Row | undefined> =>
      (await page.refetch()).data?.rows.find((row) => row.id === id),
    refresh: () => {
      void alsoRefresh?.()
      void page.refetch()
    },
  }
}

export type AdminListState<Row extends { id: string }> = ReturnType<
  typeof useListState<Row, { sort?: string; limit: string | number }>
>
