import AdminConferencesPage from '#features/conferences/web/list/admin-conferences-page.tsx'
import { WithConfirmation } from './with-confirmation.tsx'

/** All conferences; who has which address, and whom emails are from, needs a confirmation. */
export default function AdminConferencesRoute() {
  return (
    <WithConfirmation>
      <AdminConferencesPage />
    </WithConfirmation>
  )
}
