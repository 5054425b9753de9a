import { lazy, Suspense } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'
import { GrantedWebsites, RoleChip } from './admin-account-chips.tsx'
import { OwnName } from './admin-own-name.tsx'
import { OwnPassword } from './admin-own-password.tsx'
import { OwnSessions } from './admin-own-sessions.tsx'

/** Loaded with the page, and not in the list of what each page loads, which every page has. */
const AdminOwnFactors = lazy(() => import('#features/second-factor/web/admin-own-factors.tsx'))

/** /admin-own-account: one's own name, password, second factor and sessions. */
export default function AdminOwnAccountPage() {
  const { user } = useAdmin()
  return (
    <>
      <PageHead title="Your account" />
      <div className="max-w-3xl">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-[560] [overflow-wrap:anywhere]">{user.email}</span>
          <RoleChip role={user.role} />
          <GrantedWebsites role={user.role} websites={user.websites} />
        </div>
        <OwnName />
        <OwnPassword />
        <Suspense fallback={null}>
          <AdminOwnFactors />
        </Suspense>
        <OwnSessions />
      </div>
    </>
  )
}
