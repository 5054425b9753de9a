import AdminSettingsPage from '#features/settings/web/admin-settings-page.tsx'
import { WithConfirmation } from './with-confirmation.tsx'

/** The settings of the installation. */
export default function AdminSettingsRoute() {
  return (
    <WithConfirmation>
      <AdminSettingsPage />
    </WithConfirmation>
  )
}
