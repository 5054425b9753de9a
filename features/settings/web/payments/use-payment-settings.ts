import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import * as calls from '../../payment-settings.contract.ts'

const settingsKey = ['payment-settings']
const checkKey = ['payment-settings-check']

export const usePaymentSettings = () => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(calls.showPaymentSettings, {}, { signal }),
  })
}

/** What Stripe says: asked when the page opens, and by the button. */
export const usePaymentCheck = () => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: checkKey,
    queryFn: ({ signal }) => call(calls.checkPaymentSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type NewKeys = { livemode: boolean; secretKey?: string; webhookSecret?: string }

export const usePaymentActions = (version: string) => {
  const { call } = useAdmin()
  const client = useQueryClient()
  const headers = ifMatch(version)
  const put = async (changed: Promise<calls.PaymentSettings>) => {
    try {
      client.setQueryData(settingsKey, await changed)
    } finally {
      // what is shown may be older than what refused the change
      void client.invalidateQueries({ queryKey: settingsKey })
      void client.invalidateQueries({ queryKey: checkKey })
    }
  }
  return {
    change: (keys: NewKeys, proof: ProofOfIdentity) =>
      put(call(calls.changePaymentKeys, { body: { ...keys, proof } }, { headers })),
    remove: (id: string, proof: ProofOfIdentity) =>
      put(call(calls.removePaymentAccount, { params: { id }, body: { proof } }, { headers })),
  }
}
