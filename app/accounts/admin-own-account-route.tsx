import { lazy } from 'react'
import AdminOwnAccountPage from '#features/accounts/web/admin-own-account-page.tsx'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'

/** Lazy, so that it is not in the script manifest that every page carries. */
const AdminOwnFactors = lazy(() => import('#features/second-factor/web/admin-own-factors.tsx'))

/** The admin's own account with their second factors. */
export default function AdminOwnAccountRoute() {
  return <AdminOwnAccountPage session={useAdminSession()} factors={<AdminOwnFactors />} />
}
