import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { type MailRow, resendMail } from '../mails.contract.ts'

/** Sends a mail again; the list shows what has become of it. */
export const useResend = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: MailRow) => call(resendMail, { params: { website, id } }),
    // after a refusal too: someone else may have done it
    onSettled: () => client.invalidateQueries({ queryKey: ['mails', website] }),
  })
}
