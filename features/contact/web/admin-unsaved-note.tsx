import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import type { Colleague, MessageNote } from '../admin-contact.contract.ts'

/** What an admin can note of a message; an empty id: no one. */
export type Noted = { answered: boolean; assignedTo: string }

/** What was not noted, because the session had ended. */
export function UnsavedNote({
  noted,
  before,
  colleagues,
  onSave,
}: {
  noted: Noted
  before: Noted
  colleagues: readonly Colleague[]
  onSave: (body: MessageNote) => void
}) {
  const isAnswered = noted.answered !== before.answered
  const isAssigned = noted.assignedTo !== before.assignedTo
  const who = colleagues.find(({ id }) => id === noted.assignedTo)?.name ?? 'no one'
  return (
    <Notice
      kind="warn"
      actions={
        <AdminButton
          variant="primary"
          onClick={() =>
            onSave({
              ...(isAnswered && { answered: noted.answered }),
              ...(isAssigned && { assignedTo: noted.assignedTo || null }),
            })
          }
        >
          Save now
        </AdminButton>
      }
    >
      Not saved yet:{' '}
      {[
        ...(isAnswered ? [noted.answered ? 'answered' : 'not answered'] : []),
        ...(isAssigned ? [`assigned to ${who}`] : []),
      ].join(', ')}
      .
    </Notice>
  )
}
