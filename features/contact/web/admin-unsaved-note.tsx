import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import type { Colleague, MessageNote } from '../admin-contact.contract.ts'

/** The editable state of a message; an empty id: not assigned. */
export type Noted = { answered: boolean; assignedTo: string }

/** A change that was not saved, because the session had expired. */
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
