import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { type Account, listAccounts } from '../accounts.contract.ts'

const queryKey = ['accounts']

/** All accounts. After a change, call `put` with the changed account. */
export const useAccounts = () => {
  const { call } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
  })

  /** Shows the account of the server's response until the list has been reloaded. */
  const put = (changed: Account) => {
    client.setQueryData<Account[]>(queryKey, (known = []) => {
      const isKnown = known.some(({ id }) => id === changed.id)
      return isKnown ? known.map((one) => (one.id === changed.id ? changed : one)) : [...known, changed]
    })
    void client.invalidateQueries({ queryKey })
  }

  /** The current account. */
  const readAnew = async (id: string) => (await refetch()).data?.find((account) => account.id === id)

  return { accounts: data, error, retry: () => void refetch(), put, readAnew }
}
