import { lazy, Suspense } from 'react'

/** The list of what each page loads is loaded by every page: what hardly anyone opens stays out of it. */
const AdminRequiredFactor = lazy(() => import('./admin-required-factor.tsx'))

/** /admin-second-factor: where someone sets one up who needs it before anything else. The gate leads here. */
export default function AdminSecondFactorPage() {
  return (
    <Suspense fallback={null}>
      <AdminRequiredFactor />
    </Suspense>
  )
}
