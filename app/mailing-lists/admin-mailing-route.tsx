import AdminMailingPage from '#features/mailings/web/progress/admin-mailing-page.tsx'
import { AdminNoMailServer } from '#features/mails/web/admin-no-mail-server.tsx'

/** The progress of a mailing, with a notice when there is no mail server. */
export default function AdminMailingRoute() {
  return <AdminMailingPage noMailServer={<AdminNoMailServer />} />
}
