import { AdminGeneratedPassword } from '#features/accounts/web/admin-generated-password.tsx'
import { AdminBackupLine } from '#features/backups/web/admin-backup-line.tsx'
import AdminDashboardPage from '#features/dashboard/web/admin-dashboard-page.tsx'

/** The first page of the back-office, with what owners see of their password and the backups. */
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
