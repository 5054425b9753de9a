import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Mailing,
  pauseMailing,
  resumeMailing,
  showMailing,
  stopMailing,
} from '#features/mailings/mailings.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

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
