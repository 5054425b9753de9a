import AdminMailingPage from '#features/mailings/web/progress/admin-mailing-page.tsx'
import { AdminNoMailServer } from '#features/mails/web/admin-no-mail-server.tsx'

/** How far a mailing is, and whether it reaches anyone. */
export default function AdminMailingRoute() {
  return <AdminMailingPage noMailServer={<AdminNoMailServer />} />
}
