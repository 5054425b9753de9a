import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminContext } from '#platform/browser/use-admin.ts'
import type { Website } from '#shared/website.ts'
import { ConferenceZone } from '#ui/admin/conference-zone.ts'

type Props = { call: AdminContext['call']; website: Website | undefined; children: ReactNode }

/** Provides the chosen conference's time zone to all times shown inside. */
export function ConferenceZoneProvider({ call, website, children }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['conference-zone', website],
    queryFn: async ({ signal }) => {
      if (!website) return 'UTC'
      // lazy, so that no page waits for it
      const { showTimeZone } = await import('#features/events/time-zone.contract.ts')
      return (await call(showTimeZone, { params: { website } }, { signal })).timeZone
    },
    enabled: website !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const zone = isError || !website ? 'UTC' : data
  return <ConferenceZone value={zone}>{children}</ConferenceZone>
}
