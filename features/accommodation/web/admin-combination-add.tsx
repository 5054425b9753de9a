import { useId, useRef, useState } from 'react'
import { emptyCombination } from '#features/accommodation/combination-form.ts'
import { useKeptState } from '#platform/browser/kept/use-kept-change.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { CancelButton } from '#ui/admin/dialogs/cancel-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { AdminCombinationForm } from './admin-combination-form.tsx'
import { combinationTexts } from './combination-texts.ts'
import type { Combinations } from './use-combinations.ts'

type Props = { add: Combinations['add']; onAdded: (id: number) => void }

/** Adds a combination: a form above the table, and the same one in a dialog where a window has no room for it. */
export function AdminCombinationAdd({ add, onAdded }: Props) {
  const id = useId()
  const {
    values: form,
    set: setForm,
    forget,
  } = useKeptState({
    form: 'combination-add',
    words: 'the new combination',
    seen: undefined,
    initial: () => emptyCombination,
    isStanding: true,
  })
  const [isOpen, setIsOpen] = useState(false)
  const added = useRef<number>(undefined)

  const fields = (form_: string, className: string, done: () => void) => ({
    id: form_,
    form,
    onChange: setForm,
    failed: { sentence: combinationTexts.addFailed, error: add.error },
    className,
    onSend: (body: Parameters<typeof add.mutate>[0]) => {
      if (add.isPending) return
      add.mutate(body, {
        onSuccess: ({ id }) => {
          setForm(emptyCombination)
          added.current = id
          done()
        },
      })
    },
  })
  const finish = () => {
    const id = added.current
    added.current = undefined
    setIsOpen(false)
    forget()
    if (id !== undefined) onAdded(id)
  }
  const save = <SaveButton busy={add.isPending} words="Add" busyWords="Adding..." />

  return (
    <div className="adm-noprint">
      <div className="cat-narrow">
        <AdminButton
          variant="primary"
          id="add-combination"
          className="w-full"
          onClick={() => {
            add.reset()
            setIsOpen(true)
          }}
        >
          Add combination
        </AdminButton>
      </div>
      {isOpen ? (
        <AdminDialog role="dialog" labelledBy={id} onClosed={finish}>
          {(close) => (
            <>
              <h2 id={id} className="text-lg">
                Add combination
              </h2>
              <AdminCombinationForm {...fields('new-combination', 'cat-fields', () => close())}>
                <div className="cat-form-acts">
                  <CancelButton onClick={() => close()} />
                  {save}
                </div>
              </AdminCombinationForm>
            </>
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
