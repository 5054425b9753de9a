import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import type { ConferenceState, Website } from '#shared/website.ts'
import {
  addHost,
  type Conference,
  type ConferenceChange,
  changeConference,
  changeConferenceState,
  changeSender,
  removeHost,
  type Sender,
} from '../conferences.contract.ts'
import { conferencesKey } from './list/use-conference-list.ts'

type Seen = Pick<Conference, 'website'> & { version?: string | undefined }

/** Changes of a conference: everything that shows conferences follows. */
export const useConferenceActions = () => {
  const { call, refreshUser, chooseWebsite } = useAdmin()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const settle = async () => {
    await refreshUser()
    // the next change names the version that this one has made
    await queries.invalidateQueries({ queryKey: [conferencesKey] })
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== conferencesKey })
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
    changeSender: async (seen: Seen, sender: Sender, proof: ProofOfIdentity) => {
      const { website } = seen
      await call(changeSender, { params: { website }, body: { ...sender, proof } }, headersOf(seen))
      await settle()
    },
    addHost: async (seen: Seen, host: string, proof: ProofOfIdentity) => {
      const { website } = seen
      const changed = await call(addHost, { params: { website }, body: { host, proof } }, headersOf(seen))
      await settle()
      return changed
    },
    removeHost: async (seen: Seen, host: string, proof: ProofOfIdentity) => {
      const params = { website: seen.website, host }
      const changed = await call(removeHost, { params, body: { proof } }, headersOf(seen))
      await settle()
      return changed
    },
    /** `proof`: needed where addresses move between two editions. */
    changeState: async (seen: Seen, state: ConferenceState, proof?: ProofOfIdentity) => {
      const body = { state, ...(proof && { proof }) }
      await call(changeConferenceState, { params: { website: seen.website }, body }, headersOf(seen))
      await settle()
    },
  }
}
