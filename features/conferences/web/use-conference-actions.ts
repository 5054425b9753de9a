import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { ConferenceState, Website } from '#shared/website.ts'
import {
  type Conference,
  type ConferenceChange,
  changeConference,
  changeConferenceState,
} from '../conferences.contract.ts'

type Seen = Pick<Conference, 'website'> & { version?: string | undefined }

/** Changes of a conference: everything that shows conferences follows. */
export const useConferenceActions = () => {
  const { call, refreshUser, chooseWebsite } = useAdmin()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const settle = async () => {
    await refreshUser()
    void queries.invalidateQueries()
  }
  const headersOf = ({ version }: Seen) => ({ headers: version === undefined ? {} : ifMatch(version) })

  return {
    /** Shows its dashboard. */
    open: (website: Website) => {
      chooseWebsite(website)
      void navigate('/admin-dashboard')
    },
    /** After one was created elsewhere. */
    settle,
    change: async (seen: Seen, body: ConferenceChange) => {
      await call(changeConference, { params: { website: seen.website }, body }, headersOf(seen))
      await settle()
    },
    changeState: async (seen: Seen, state: ConferenceState) => {
      await call(
        changeConferenceState,
        { params: { website: seen.website }, body: { state } },
        headersOf(seen),
      )
      await settle()
    },
  }
}
