import AdminNewConferencePage from '#features/conferences/web/new/admin-new-conference-page.tsx'
import { WithConfirmation } from './with-confirmation.tsx'

/** A new conference; an address of its own needs a confirmation. */
export default function AdminNewConferenceRoute() {
  return (
    <WithConfirmation>
      <AdminNewConferencePage />
    </WithConfirmation>
  )
}
