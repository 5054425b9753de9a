import { useRef, useState } from 'react'
import { emptyCombination } from '#features/accommodation/combination-form.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { AdminCombinationForm } from './admin-combination-form.tsx'
import { combinationLabels } from './combination-labels.ts'
import type { Combinations } from './use-combinations.ts'

type Props = { add: Combinations['add']; onAdded: (id: number) => void }

/** Adds a combination: a form above the table, or in a dialog where the window is too narrow. */
export function AdminCombinationAdd({ add, onAdded }: Props) {
  const { isOpen, open, fields, finish } = useAddForm(add, onAdded)
  const save = <SaveButton busy={add.isPending} words="Add" busyWords="Adding…" />

  return (
    <div className="adm-noprint">
      <div className="cat-narrow">
        <AdminButton variant="primary" id="add-combination" className="w-full" onClick={open}>
          Add combination
        </AdminButton>
      </div>
      {isOpen ? (
        <AdminDialog title="Add combination" onClosed={finish}>
          {(close) => (
            <AdminCombinationForm {...fields('new-combination', 'cat-fields', () => close())}>
              <DialogFoot>{save}</DialogFoot>
            </AdminCombinationForm>
          )}
        </AdminDialog>
      ) : (
        <div className="cat-wide">
          <AdminCombinationForm {...fields('add', 'cat-add', finish)}>{save}</AdminCombinationForm>
        </div>
      )}
    </div>
  )
}

/** Both forms share their state and their submit. */
const useAddForm = (add: Props['add'], onAdded: Props['onAdded']) => {
  const draft = useFormDraftState({
    form: 'combination-add',
    words: 'the new combination',
    seen: undefined,
    initial: () => emptyCombination,
    isStanding: true,
  })
  const [isOpen, setIsOpen] = useState(false)
  const added = useRef<number>(undefined)

  const fields = (id: string, className: string, done: () => void) => ({
    id,
    form: draft.values,
    onChange: draft.set,
    failed: { sentence: combinationLabels.addFailed, error: add.error },
    className,
    onSend: (body: Parameters<typeof add.mutate>[0]) => {
      if (add.isPending) return
      add.mutate(body, {
        onSuccess: ({ id }) => {
          draft.set(emptyCombination)
          added.current = id
          done()
        },
      })
    },
  })
  const open = () => {
    add.reset()
    setIsOpen(true)
  }
  const finish = () => {
    const id = added.current
    added.current = undefined
    setIsOpen(false)
    draft.forget()
    if (id !== undefined) onAdded(id)
  }
  return { isOpen, open, fields, finish }
}
