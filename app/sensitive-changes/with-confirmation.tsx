import { lazy, type ReactNode } from 'react'
import { ConfirmedChanges } from '#ui/admin/dialogs/confirm-change.tsx'

/** Lazy, because most visits change nothing. */
const ConfirmChange = lazy(() => import('#features/second-factor/web/admin-confirm-change.tsx'))

/** A page some of whose changes need the password and the second factor. */
export function WithConfirmation({ children }: { children: ReactNode }) {
  return <ConfirmedChanges Dialog={ConfirmChange}>{children}</ConfirmedChanges>
}
