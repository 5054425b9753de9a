import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { type Account, listAccounts } from '../accounts.contract.ts'

const queryKey = ['accounts']

/** Every account. Anyone who has changed one says what has become of it with `put`. */
export const useAccounts = () => {
  const { call } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
  })

  /** Shows an account as the server has just answered it, until the list has been read again. */
  const put = (changed: Account) => {
    client.setQueryData<Account[]>(queryKey, (known = []) => {
      const isKnown = known.some(({ id }) => id === changed.id)
      return isKnown ? known.map((one) => (one.id === changed.id ? changed : one)) : [...known, changed]
    })
    void client.invalidateQueries({ queryKey })
  }

  /** The account as it is now. */
  const readAnew = async (id: string) => (await refetch()).data?.find((account) => account.id === id)

  return { accounts: data, error, retry: () => void refetch(), put, readAnew }
}
