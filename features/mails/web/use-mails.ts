import { useQuery } from '@tanstack/react-query'
import { fetchListPage, useList } from '#platform/browser/lists/use-list.ts'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { listInstallationMails, listMails, showMail, showMailHealth } from '../mails.contract.ts'
import { mailListIn, mailListNames } from './mail-filter.ts'

/** The list of emails that the URL selects: of the chosen website, or about accounts. */
export const useMails = () => {
  const { call, website, user } = useAdmin()
  const address = useListAddress(mailListNames)
  const { filter, query, ...request } = mailListIn(address.request)
  const isOfAccounts = request.isOfAccounts && user.role === 'OWNER'

  const list = useList(['mails', 'list', isOfAccounts, query], (signal) =>
    isOfAccounts
      ? fetchListPage(call, listInstallationMails, { query }, signal)
      : fetchListPage(call, listMails, { params: { website }, query }, signal),
  )
  return { address, filter, query, isOfAccounts, list, health: useMailHealth() }
}
export type Mails = ReturnType<typeof useMails>

/** Whether emails failed, or none is sent. */
export const useMailHealth = () => {
  const { call, website } = useAdmin()
  return useList(['mails', 'health'], (signal) => call(showMailHealth, { params: { website } }, { signal }))
}

/** One email with its stored message. */
export const useMail = (id: string) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['mails', website, 'one', id],
    queryFn: ({ signal }) => call(showMail, { params: { website, id } }, { signal }),
  })
}
