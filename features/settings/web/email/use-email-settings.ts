import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import * as calls from '../../email-settings.contract.ts'

const key = ['email-settings']

export const useEmailSettings = () => {
  const { call } = useAdmin()
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(calls.showEmailSettings, {}, { signal }) })
}

/** What is typed into the fields of the section. */
export type TypedEmail = {
  host: string
  port: string
  user: string
  /** Undefined: the stored one stays. */
  password: string | undefined
  encryption: NonNullable<calls.EmailSettings['server']>['encryption']
  fromName: string
  fromAddress: string
}

export const useChangeEmail = (version: string) => {
  const { call } = useAdmin()
  const client = useQueryClient()
  return async ({ port, password, ...typed }: TypedEmail, proof: ProofOfIdentity): Promise<void> => {
    const body = { ...typed, port: Number(port), ...(password !== undefined && { password }), proof }
    try {
      client.setQueryData(key, await call(calls.changeEmailSettings, { body }, { headers: ifMatch(version) }))
    } finally {
      // what is shown may be older than what refused the change
      void client.invalidateQueries({ queryKey: key })
    }
  }
}

/** Sends a test email to the owner, as the chosen conference would. */
export const useTestEmail = () => {
  const { call, website } = useAdmin()
  return useMutation({ mutationFn: () => call(calls.sendTestEmail, { params: { website } }) })
}
