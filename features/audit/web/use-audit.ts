import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listAudit } from '#features/audit/audit.contract.ts'
import type { ChosenFilter } from '#features/audit/filter-in-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useConferenceZone, useIsZoneLoaded } from '#ui/admin/conference-zone.ts'

/** The changes of a filter with days in the conference's zone, page by page. While a new filter loads, the previous result stays. */
export const useAudit = (filter: ChosenFilter) => {
  const { call } = useAdmin()
  const zone = useConferenceZone()
  const query = useInfiniteQuery({
    enabled: useIsZoneLoaded(),
    queryKey: ['audit', filter, zone],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, zone, ...(pageParam && { cursor: pageParam }) } }, { signal }),
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
