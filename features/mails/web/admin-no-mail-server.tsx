import { Notice } from '#ui/admin/notice.tsx'
import { useMailHealth } from './use-mails.ts'

/** Where someone is about to send emails, or reads what became of them. */
export function AdminNoMailServer() {
  return useMailHealth().data?.isOutbox ? <AdminReachNoOne /> : null
}

export function AdminReachNoOne() {
  return (
    <Notice kind="warn">
      No mail server is set, so emails are only written to the outbox folder and reach no one. Ask your
      operator to set SMTP_URL.
    </Notice>
  )
}
