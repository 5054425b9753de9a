import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Website } from '#shared/website.ts'
import { useConferenceName } from '#ui/admin/conferences.tsx'
import { listConferences } from '../conferences.contract.ts'
import { conferencesKey } from './list/use-conference-list.ts'

/** One conference, found by its short name. */
export const useConference = (website: Website) => {
  const { call } = useAdmin()
  const q = useConferenceName()(website)
  return useQuery({
    queryKey: [conferencesKey, website, 'this one', q],
    queryFn: async ({ signal }) => {
      const found = await call(listConferences, { query: { q, limit: '100' } }, { signal })
      return found.find((one) => one.website === website) ?? null
    },
    staleTime: 0,
  })
}
