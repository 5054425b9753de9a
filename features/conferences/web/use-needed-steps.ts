import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { Website } from '#shared/website.ts'
import { showNeededSteps } from '../conferences.contract.ts'

export type NeededSteps = Reply<typeof showNeededSteps>
export type NeededStepName = NeededSteps['steps'][number]['name']

/** What a conference needs before it goes live. */
export const useNeededSteps = (website: Website) => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['needed-steps', website],
    queryFn: ({ signal }) => call(showNeededSteps, { params: { website } }, { signal }),
    staleTime: 0,
  })
}
