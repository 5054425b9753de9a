import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { type MailRow, resendMail } from '../mails.contract.ts'

/** Sends an email again and updates the list. */
export const useResend = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: MailRow) => call(resendMail, { params: { website, id } }),
    // after an error too: someone else may have sent it
    onSettled: () => {
      for (const resource of ['mails', 'mail', 'mail-health'])
        void client.invalidateQueries({ queryKey: [resource, website] })
    },
  })
}
