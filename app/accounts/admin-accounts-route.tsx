import { lazy } from 'react'
import AdminAccountsPage from '#features/accounts/web/admin-accounts-page.tsx'

/** Lazy, so that it is not in the script manifest that every page carries. */
const AdminFactorRequirement = lazy(() => import('#features/second-factor/web/admin-factor-requirement.tsx'))

/** The accounts, followed by the setting that requires a second factor of everyone. */
export default function AdminAccountsRoute() {
  return <AdminAccountsPage FactorRequirement={AdminFactorRequirement} />
}
