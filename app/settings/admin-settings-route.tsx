import { lazy } from 'react'
import AdminSettingsPage from '#features/settings/web/admin-settings-page.tsx'

/** Lazy, because most visits change nothing. */
const ConfirmChange = lazy(() => import('#features/second-factor/web/admin-confirm-change.tsx'))

/** The settings of the installation; a change asks for the password and the second factor. */
export default function AdminSettingsRoute() {
  return <AdminSettingsPage ConfirmChange={ConfirmChange} />
}
