import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import adminCss from '#app/admin.css?url'
import type { AdminContext } from '#platform/browser/use-admin.ts'
import { ConferenceZone } from '#ui/admin/conference-zone.ts'
import { ConferencesProvider } from '#ui/admin/conferences.tsx'
import componentsCss from './components.css?url'
import { sampleConference } from './sample-conference.tsx'

export const handle = { area: 'admin' }

export const links = () => [adminCss, componentsCss].map((href) => ({ rel: 'stylesheet', href }))

/** Nothing is called: what a component would load stays as it is. */
const silent = () => new Promise<never>(() => undefined)

const context: AdminContext = {
  user: {
    id: '1',
    email: 'ada@example.org',
    name: 'Ada Sample',
    role: 'OWNER',
    websites: [sampleConference.website],
  },
  website: sampleConference.website,
  chooseWebsite: () => undefined,
  refreshUser: silent,
  mayWrite: true,
  compact: { on: false, onChange: () => undefined },
  withKeys: true,
  call: silent,
  download: silent,
  authorised: silent,
}

/** What the components of the back-office find around them in the product, without a login and without a server. */
export default function BackOfficeLayout() {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <ConferenceZone value="Pacific/Auckland">
        <ConferencesProvider value={[sampleConference]}>
          <div className="admin">
            <Outlet context={context} />
          </div>
        </ConferencesProvider>
      </ConferenceZone>
    </QueryClientProvider>
  )
}
