import { useQuery } from '@tanstack/react-query'
import { readListQuery } from '#platform/browser/lists/read-list-query.ts'
import { useListState } from '#platform/browser/lists/use-admin-list.ts'
import { fetchListPage, pollInterval, useList } from '#platform/browser/lists/use-list.ts'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { type ListedConference, listConferences, showConferenceTotals } from '../../conferences.contract.ts'

/** A conference as a row of the list. */
export type ConferenceRow = ListedConference & { id: string }

export const conferencesKey = 'conferences'

/** The conferences that the admin may see; state, search, order and page are in the URL. */
export const useConferenceList = () => {
  const { call } = useAdmin()
  const totals = useConferenceTotals()
  const address = useListAddress(['state', 'q', 'sort', 'size'])
  const { filter, query: read } = readListQuery(listConferences.query, address.request)
  // without a chosen order: live ones, drafts, ended ones, each by their first day
  const { sort, ...rest } = read
  const query = address.request.sort ? read : rest
  const page = useList([conferencesKey, query], async (signal) => {
    const { rows, ...others } = await fetchListPage(call, listConferences, { query }, signal)
    return { ...others, rows: rows.map((row): ConferenceRow => ({ ...row, id: row.website })) }
  })
  const list = useListState({
    resource: conferencesKey,
    address,
    query,
    page,
    isFiltered: Object.keys(filter).length > 0,
    alsoRefresh: totals.refetch,
  })
  const sortBy = (sort: string) => address.set({ sort } as never)
  return { ...list, sortBy, filter, totals: totals.data }
}

/** How many conferences there are in each state. */
const useConferenceTotals = () => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['conference-totals'],
    queryFn: ({ signal }) => call(showConferenceTotals, {}, { signal }),
    refetchInterval: pollInterval,
  })
}
