import { useRef, useState } from 'react'
import { optionDeleteMore } from '#features/program-options/option-delete-messages.ts'
import type { Option } from '#features/program-options/read-options.ts'
import { causeOf, isStale } from '#platform/browser/calls/failed-save.ts'
import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { editId } from './admin-option-list.tsx'
import type { OptionKind } from './option-kind.ts'
import type { Options } from './use-options.ts'

type Props = {
  kind: OptionKind
  option: Option
  options: Options
  /** `next`: the ids to focus after the deletion: the next row, else the previous one. */
  onClosed: (...next: readonly string[]) => void
}

/** Confirms the deletion of an option and names its consequences. */
export function AdminOptionDelete({ kind, option, options: { request, remove, readAnew }, onClosed }: Props) {
  const next = useRef<string[]>([])
  const remembered = useRememberedAction({
    form: `${kind.list}-delete`,
    record: option.id,
    words: `the ${kind.one} ${option.name}`,
    seen: option,
  })
  const [seen, setSeen] = useState(option)

  const confirm = async () => {
    const neighbours = neighboursOf(request.data ?? [], option).map(editId)
    try {
      await remove.mutateAsync(seen)
    } catch (error) {
      if (isStale(error)) setSeen((await readAnew(seen.id)) ?? seen)
      const { sentence, cause } = kind.failed.delete(error instanceof Error ? causeOf(error) : String(error))
      throw new Error(cause ?? sentence)
    }
    next.current = [...neighbours, 'new-option']
  }

  return (
    <ConfirmDialog
      sentence={kind.deleting(seen.name)}
      more={optionDeleteMore}
      action="Delete"
      {...(kind.failed.delete('').cause !== undefined && { whenFailed: kind.failed.delete('').sentence })}
      onConfirm={remembered.doing(confirm)}
      onClosed={remembered.closing(() => onClosed(...next.current))}
    />
  )
}

/** The row after this one, then the one before it. */
const neighboursOf = (rows: readonly Option[], { id }: Option): Option[] => {
  const index = rows.findIndex((row) => row.id === id)
  return [rows[index + 1], rows[index - 1]].filter((row) => row !== undefined)
}
