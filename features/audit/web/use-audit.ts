import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listAudit } from '#features/audit/audit.contract.ts'
import type { ChosenFilter } from '#features/audit/filter-in-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

/** The changes of a filter, page by page. While a new filter loads, the previous result stays. */
export const useAudit = (filter: ChosenFilter) => {
  const { call } = useAdmin()
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    entries: pages.flatMap(({ entries }) => entries),
    admins: pages.at(-1)?.admins ?? [],
    actions: pages.at(-1)?.actions ?? [],
  }
}
