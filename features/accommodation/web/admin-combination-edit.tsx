import { useId, useRef, useState } from 'react'
import type { Combination } from '#features/accommodation/accommodation.contract.ts'
import { formOf } from '#features/accommodation/combination-form.ts'
import { isStale } from '#platform/browser/failed-save.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { SaveButton } from '#ui/admin/save-button.tsx'
import { DialogFrame } from '#ui/dialogs/dialog-frame.tsx'
import { AdminCombinationForm } from './admin-combination-form.tsx'
import { combinationTexts } from './combination-texts.ts'
import type { Combinations } from './use-combinations.ts'

type Props = {
  combination: Combination
  combinations: Combinations
  onClosed: (isSaved: boolean) => void
}

/** Changes a combination. Whoever is told that another admin was faster may save again, over the state that he was told. */
export function AdminCombinationEdit({ combination, combinations, onClosed }: Props) {
  const { change, readAnew } = combinations
  const id = useId()
  const isSaved = useRef(false)
  const [seen, setSeen] = useState(combination)
  const [form, setForm] = useState(() => formOf(combination))
  const [failure, setFailure] = useState<Error>()

  return (
    <DialogFrame role="dialog" labelledBy={id} onClosed={() => onClosed(isSaved.current)}>
      {(close) => {
        const send = async (body: Parameters<typeof change.mutate>[0]['body']) => {
          if (change.isPending) return
          setFailure(undefined)
          try {
            await change.mutateAsync({ seen, body })
            isSaved.current = true
            close()
          } catch (error) {
            setFailure(error as Error)
            if (isStale(error)) setSeen((await readAnew(seen.id)) ?? seen)
          }
        }
        return (
          <>
            <h2 id={id} className="text-lg">
              Edit combination
            </h2>
            <AdminCombinationForm
              id="edit"
              form={form}
              onChange={setForm}
              onSend={(body) => void send(body)}
              failed={{ sentence: combinationTexts.changeFailed, error: failure ?? null }}
              className="cat-fields"
            >
              <div className="cat-form-acts">
                <AdminButton onClick={() => close()}>Cancel</AdminButton>
                <SaveButton busy={change.isPending} words="Save" busyWords="Saving..." />
              </div>
            </AdminCombinationForm>
          </>
        )
      }}
    </DialogFrame>
  )
}
