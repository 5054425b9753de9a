import { useRef, useState } from 'react'
import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'
import { causeOf, isStale } from '#platform/browser/calls/failed-save.ts'
import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import type { useTicketTypes } from './use-ticket-types.ts'

type Props = {
  type: ListedTicketType
  types: Pick<ReturnType<typeof useTicketTypes>, 'remove' | 'readAnew'>
  onClosed: (isDeleted: boolean) => void
}

/** Confirms the deletion of a type that nothing has used; the server refuses any other. */
export function AdminTicketTypeDelete({ type, types: { remove, readAnew }, onClosed }: Props) {
  const remembered = useRememberedAction({
    form: 'ticket-type-delete',
    record: type.id,
    words: `the registration type ${type.label}`,
    seen: type,
  })
  const [seen, setSeen] = useState(type)
  const isDeleted = useRef(false)

  const confirm = async () => {
    try {
      await remove.mutateAsync(seen)
      isDeleted.current = true
    } catch (error) {
      if (isStale(error)) setSeen((await readAnew(seen.id)) ?? seen)
      throw error instanceof Error ? new Error(causeOf(error), { cause: error }) : error
    }
  }

  return (
    <ConfirmDialog
      sentence={`Delete ${seen.label}?`}
      more="Only a type that no registration and no payment has can be deleted. Hide any other."
      action="Delete"
      whenFailed={`${seen.label} was not deleted.`}
      onConfirm={remembered.doing(confirm)}
      onClosed={remembered.closing(() => onClosed(isDeleted.current))}
    />
  )
}
