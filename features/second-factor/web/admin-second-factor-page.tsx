import { lazy, Suspense } from 'react'

/** Lazy, because every page loads the list of routes with their static imports. */
const AdminRequiredFactor = lazy(() => import('./admin-required-factor.tsx'))

/** /admin-second-factor: the setup of a required second factor. The gate redirects here. */
export default function AdminSecondFactorPage() {
  return (
    <Suspense fallback={null}>
      <AdminRequiredFactor />
    </Suspense>
  )
}
