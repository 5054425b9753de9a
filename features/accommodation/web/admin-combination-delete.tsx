import { useRef, useState } from 'react'
import type { Combination } from '#features/accommodation/accommodation.contract.ts'
import { formatPrice } from '#features/pricing/format-price.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { causeOf, isStale } from '#platform/browser/calls/failed-save.ts'
import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { combinationLabels } from './combination-labels.ts'
import type { Combinations } from './use-combinations.ts'

type Props = {
  combination: Combination
  combinations: Combinations
  onClosed: (isDeleted: boolean) => void
}

/** Confirms the deletion of a combination and names its consequences. */
export function AdminCombinationDelete({ combination, combinations, onClosed }: Props) {
  const { remove, readAnew } = combinations
  const remembered = useRememberedAction({
    form: 'combination-delete',
    record: combination.id,
    words: `the combination of ${staySize(combination)}`,
    seen: combination,
  })
  const [seen, setSeen] = useState(combination)
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
      sentence={combinationLabels.deleting}
      more={`${staySize(seen)}, ${formatPrice(seen.price)}. Visitors can no longer choose it. Existing registrations and payments keep it.`}
      action="Delete"
      whenFailed={combinationLabels.deleteFailed}
      onConfirm={remembered.doing(confirm)}
      onClosed={remembered.closing(() => onClosed(isDeleted.current))}
    />
  )
}
