import { Notice } from '#ui/admin/notice.tsx'
import { useMailHealth } from './use-mails.ts'

/** A notice that no email is delivered, for pages that send emails or show their states. */
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
