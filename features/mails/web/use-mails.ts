import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { askPage, useList, usualSize } from '#platform/browser/use-list.ts'
import { useListAddress } from '#platform/browser/use-list-address.ts'
import type { TimeSort } from '#shared/list-page.ts'
import {
  listInstallationMails,
  listMails,
  type MailFilter,
  showMail,
  showMailHealth,
} from '../mails.contract.ts'

/** What the calls take of the address. It can be written by hand: what it must not say the server refuses. */
type Asked = { state?: MailFilter; q?: string; sort?: TimeSort }

/** The list of mails as the address asks for it: of the chosen website, or of the accounts. */
export const useMails = () => {
  const { call, website, user } = useAdmin()
  const address = useListAddress(['of', 'state', 'q', 'sort', 'size'])
  const { of, size, cursor, ...filters } = address.asked
  const asked = filters as Asked
  const isOfAccounts = of === 'accounts' && user.role === 'OWNER'
  const limit = size ?? String(usualSize)

  const list = useList(['mails', 'list', isOfAccounts, asked, limit, cursor], (signal) => {
    const query = { ...asked, limit, ...(cursor && { cursor }) }
    return isOfAccounts
      ? askPage(call, listInstallationMails, { query }, signal)
      : askPage(call, listMails, { params: { website }, query }, signal)
  })
  const health = useList(['mails', 'health'], (signal) =>
    call(showMailHealth, { params: { website } }, { signal }),
  )
  return { address, asked, isOfAccounts, limit: Number(limit), list, health }
}
export type Mails = ReturnType<typeof useMails>

/** One mail with what is kept of it. */
export const useMail = (id: string) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['mails', website, 'one', id],
    queryFn: ({ signal }) => call(showMail, { params: { website, id } }, { signal }),
  })
}
