import DraftSteps from '#features/conferences/web/draft/admin-draft-steps.tsx'
import { WithConfirmation } from './with-confirmation.tsx'

/** What a draft needs before it goes live; whom emails are from needs a confirmation. */
export default function AdminDraftSteps() {
  return (
    <WithConfirmation>
      <DraftSteps />
    </WithConfirmation>
  )
}
