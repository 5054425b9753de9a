import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listMailings,
  listRecipients,
  type Mailing,
  pauseMailing,
  type Recipient,
  resumeMailing,
  showMailing,
  stopMailing,
} from '#features/mailings/mailings.contract.ts'
import { recipientTabs } from '#features/mailings/recipient-states.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { fetchListPage, useList } from '#platform/browser/lists/use-list.ts'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'

const queryKey = 'mailings'

/** The polling interval while emails are being sent, in milliseconds. */
const pollInterval = 1_000

/** A mailing and its progress; polled until it has ended. */
export const useMailing = (id: string) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: [queryKey, website, 'one', id],
    queryFn: ({ signal }) => call(showMailing, { params: { website, id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'stopped' || data.state === 'finished') ? false : pollInterval,
  })
}

const actions = { pause: pauseMailing, resume: resumeMailing, stop: stopMailing } as const
export type MailingAct = keyof typeof actions

/** Pauses, resumes or stops a mailing. */
export const useSteering = (id: string) => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: MailingAct): Promise<Mailing> => call(actions[act], { params: { website, id } }),
    onSuccess: (mailing) => client.setQueryData([queryKey, website, 'one', id], mailing),
    onSettled: () => void client.invalidateQueries({ queryKey: [queryKey, website] }),
  })
}

const recipientNames = ['tab', 'size'] as const

/** The recipients that the URL selects; reloads when `seen` changes. */
export const useRecipients = (id: string, seen: string) => {
  const { call, website } = useAdmin()
  const address = useListAddress(recipientNames)
  const tab = recipientTabs.find((one) => one === address.request.tab)
  const { size = '' } = address.request
  const { limit } = timeListIn({ size })
  const query = {
    limit,
    ...(tab && { tab }),
    ...(address.request.cursor && { cursor: address.request.cursor }),
  }
  const list = useList<Page<Recipient>>([queryKey, 'recipients', id, query, seen], (signal) =>
    fetchListPage(call, listRecipients, { params: { website, id }, query }, signal),
  )
  return { address, tab, limit, list }
}

/** The mailings of the website, including drafts. */
export const useMailings = () => {
  const { call, website } = useAdmin()
  const address = useListAddress(timeListNames)
  const { q: _none, ...query } = timeListIn(address.request)
  const list = useList<Page<Mailing>>([queryKey, 'list', query], (signal) =>
    fetchListPage(call, listMailings, { params: { website }, query }, signal),
  )
  return { address, query, list }
}
