import { lazy } from 'react'
import AdminAccountsPage from '#features/accounts/web/admin-accounts-page.tsx'

/** Not in the list of what each page loads, which every page has. */
const AdminFactorRequirement = lazy(() => import('#features/second-factor/web/admin-factor-requirement.tsx'))

/** The accounts, and below them whether everyone needs a second factor. */
export default function AdminAccountsRoute() {
  return <AdminAccountsPage FactorRequirement={AdminFactorRequirement} />
}
