import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MailingList } from '#features/mailings/mailing-lists.ts'
import { type Purpose, showSegment } from '#features/mailings/mailings.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

/** The recipients of a mailing. Not refetched on its own, because what was shown is what is started. */
export const useSegment = (list: MailingList, filter: string, purpose: Purpose) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['mailing-segment', website, list, filter, purpose],
    queryFn: ({ signal }) =>
      call(showSegment, { params: { website }, query: { list, filter, purpose } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
