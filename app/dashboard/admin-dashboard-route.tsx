import { lazy, Suspense, useState } from 'react'
import { AdminGeneratedPassword } from '#features/accounts/web/admin-generated-password.tsx'
import { AdminBackupLine } from '#features/backups/web/admin-backup-line.tsx'
import AdminDashboardPage from '#features/dashboard/web/admin-dashboard-page.tsx'
import { useInstallationState } from '#features/installation/web/use-installation-state.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useConferenceState } from '#ui/admin/conferences.tsx'

/** Lazy, because most conferences are live. */
const DraftSteps = lazy(() => import('../sensitive-changes/admin-draft-steps.tsx'))

/** Lazy, because it is needed after a restore only. */
const WhichInstallation = lazy(() => import('#features/installation/web/admin-which-installation.tsx'))

/** The dashboard, with what a draft needs before it goes live, and the password and backup notices that only owners see. */
export default function AdminDashboardRoute() {
  const { website } = useAdmin()
  const { data: installation } = useInstallationState()
  // after it has gone live this says so
  const [draft, setDraft] = useState<typeof website>()
  if (useConferenceState(website) === 'draft' && draft !== website) setDraft(website)
  return (
    <AdminDashboardPage
      aboutInstallation={
        installation &&
        installation.state !== 'allowed' && (
          <Suspense>
            <WhichInstallation {...installation} />
          </Suspense>
        )
      }
      first={
        draft === website && (
          <Suspense>
            <DraftSteps key={website} />
          </Suspense>
        )
      }
      forOwners={
        <>
          <AdminGeneratedPassword />
          <AdminBackupLine />
        </>
      }
    />
  )
}
