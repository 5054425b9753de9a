import AdminManageEventsPage from '#features/events/web/admin-manage-events-page.tsx'
import { AdminReceiptPrefix } from '#features/receipts/web/admin-receipt-prefix.tsx'

/** /admin-manage-events: the settings of a conference, and the prefix of its receipts. */
export default function AdminManageEventsRoute() {
  return (
    <>
      <AdminManageEventsPage />
      <AdminReceiptPrefix />
    </>
  )
}
