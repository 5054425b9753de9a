import { lazy } from 'react'
import AdminOwnAccountPage from '#features/accounts/web/admin-own-account-page.tsx'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'

/** Loaded with the page, and not in the list of what each page loads, which every page has. */
const AdminOwnFactors = lazy(() => import('#features/second-factor/web/admin-own-factors.tsx'))

/** One's own account, with one's second factors, and the session that follows what is changed. */
export default function AdminOwnAccountRoute() {
  return <AdminOwnAccountPage session={useAdminSession()} factors={<AdminOwnFactors />} />
}
