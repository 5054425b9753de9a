import { useRef, useState } from 'react'
import type { Combination } from '#features/accommodation/accommodation.contract.ts'
import { type CombinationForm, formOf } from '#features/accommodation/combination-form.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { AdminCombinationForm } from './admin-combination-form.tsx'
import { combinationLabels } from './combination-labels.ts'
import type { Combinations } from './use-combinations.ts'

type Props = {
  combination: Combination
  combinations: Combinations
  onClosed: (isSaved: boolean) => void
}

/** Edits a combination. After a conflict (412) the admin may save again, over the version that they then saw. */
export function AdminCombinationEdit({ onClosed, ...rest }: Props) {
  const isSaved = useRef(false)
  return (
    <AdminDialog title="Edit combination" onClosed={() => onClosed(isSaved.current)}>
      {(close) => (
        <EditForm
          {...rest}
          onSaved={() => {
            isSaved.current = true
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

function EditForm({
  combination,
  combinations: { change, readAnew },
  onSaved,
}: Omit<Props, 'onClosed'> & { onSaved: () => void }) {
  const draft = useFormDraftState<CombinationForm, Combination>({
    form: 'combination-edit',
    record: combination.id,
    words: `the combination of ${staySize(combination)}`,
    seen: combination,
    initial: formOf,
  })
  const [seen, setSeen] = useState(draft.seen)
  const [failure, setFailure] = useState<Error>()

  const send = async (body: Parameters<typeof change.mutate>[0]['body']) => {
    if (change.isPending) return
    setFailure(undefined)
    try {
      await change.mutateAsync({ seen, body })
      draft.forget()
      onSaved()
    } catch (error) {
      setFailure(error as Error)
      if (isStale(error)) setSeen((await readAnew(seen.id)) ?? seen)
    }
  }

  return (
    <AdminCombinationForm
      id="edit"
      form={draft.values}
      onChange={draft.set}
      onSend={(body) => void send(body)}
      failed={{ sentence: combinationLabels.changeFailed, error: failure ?? null }}
      className="cat-fields"
    >
      <SaveFoot busy={change.isPending} />
    </AdminCombinationForm>
  )
}
