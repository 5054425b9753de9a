import { type AbstractListItem, correctAuthor } from '#features/abstracts/admin-abstracts.contract.ts'
import { newAddressOfAuthor } from '#features/abstracts/link-action-messages.ts'
import { AdminCorrectContact } from '#features/mails/web/admin-correct-contact.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'

/** Corrects an author's contact details. */
export function AdminCorrectAuthor({
  submission,
  onDone,
  onClosed,
}: {
  submission: AbstractListItem
  /** Receives the changed submission and a confirmation message. */
  onDone: (submission: AbstractListItem, message: string) => void
  onClosed: () => void
}) {
  const { call, website } = useAdmin()
  return (
    <AdminCorrectContact
      contact={contactOf(submission)}
      contactOf={contactOf}
      form="abstract-correct"
      {...newAddressOfAuthor}
      save={async (body, { id, contactVersion }) => {
        const args = { params: { website, id }, body }
        onDone(
          await call(correctAuthor, args, { headers: ifMatch(contactVersion) }),
          'Your corrections are saved.',
        )
      }}
      onClosed={onClosed}
    />
  )
}

const contactOf = (seen: AbstractListItem) => ({
  id: seen.id,
  name: seen.name,
  email: seen.email,
  phone: seen.phone,
  seen,
})
