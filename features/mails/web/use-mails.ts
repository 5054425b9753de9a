import { useQuery } from '@tanstack/react-query'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAddressQuery } from '#platform/browser/use-address-query.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { listInstallationMails, listMails, showMail, showMailHealth } from '../mails.contract.ts'

/** The list of emails that the URL selects: of the chosen website, or about accounts. */
export const useMails = () => {
  const { user } = useAdmin()
  const [address] = useAddressQuery()
  const isOfAccounts = address.get('of') === 'accounts' && user.role === 'OWNER'
  const list = useAdminList(
    isOfAccounts ? 'mails of accounts' : 'mails',
    isOfAccounts ? listInstallationMails : listMails,
    listMails.query,
    { isOfInstallation: isOfAccounts },
  )
  return { isOfAccounts, list, health: useMailHealth() }
}
export type Mails = ReturnType<typeof useMails>

/** Whether emails failed, or none is sent. */
export const useMailHealth = () => {
  const { call, website } = useAdmin()
  return useList(['mail-health'], (signal) => call(showMailHealth, { params: { website } }, { signal }))
}

/** One email with its stored message. */
export const useMail = (id: string) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['mail', website, id],
    queryFn: ({ signal }) => call(showMail, { params: { website, id } }, { signal }),
  })
}
