import { AdminGeneratedPassword } from '#features/accounts/web/admin-generated-password.tsx'
import { AdminBackupLine } from '#features/backups/web/admin-backup-line.tsx'
import AdminDashboardPage from '#features/dashboard/web/admin-dashboard-page.tsx'

/** The dashboard, with the password and backup notices that only owners see. */
export default function AdminDashboardRoute() {
  return (
    <AdminDashboardPage
      forOwners={
        <>
          <AdminGeneratedPassword />
          <AdminBackupLine />
        </>
      }
    />
  )
}
