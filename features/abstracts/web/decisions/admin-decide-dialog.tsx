import { useId } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { type Decision, decisionLabels, decisions, maxNoteLength } from '#features/abstracts/decision.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { useDecide } from './use-decide.ts'

/** One decision and one note for several submissions. */
export function AdminDecideDialog({
  submissions,
  onDecided,
  onClosed,
}: {
  submissions: readonly AbstractListItem[]
  onDecided: (decision: Decision, count: number) => void
  onClosed: () => void
}) {
  const id = useId()
  const { form, send, isSaving, error } = useDecideForm(submissions, onDecided)
  const { decision, note } = form.values
  return (
    <AdminDialog title={`Decide about ${formatCount(submissions.length)}`} onClosed={onClosed}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send(close)
          }}
        >
          <Choices
            name={`${id}-decision`}
            chosen={decision}
            onChoose={(decision) => form.set({ decision, note })}
          />
          <div className="mt-3">
            <TextAreaField
              id={`${id}-note`}
              label="Note to the authors (optional)"
              hint="Each of them gets it in the email. It replaces a note that stands there already."
              value={note}
              limit={maxNoteLength}
              rows={4}
              dir="auto"
              className="min-h-24!"
              onChange={({ target }) => form.set({ decision, note: target.value })}
            />
          </div>
          {error && <Notice kind="danger">{error.message}</Notice>}
          <SaveFoot busy={isSaving} words={decisionLabels[decision]} />
        </form>
      )}
    </AdminDialog>
  )
}

/** The decision and the note of the form, and how they are sent. */
const useDecideForm = (
  submissions: readonly AbstractListItem[],
  onDecided: (decision: Decision, count: number) => void,
) => {
  const decide = useDecide()
  const count = submissions.length
  const form = useFormDraftState<{ decision: Decision; note: string }, readonly AbstractListItem[]>({
    form: 'abstracts-decide',
    words: `the decision about ${formatCount(count)}`,
    seen: submissions,
    initial: () => ({ decision: 'talk', note: '' }),
  })

  const send = (onSaved: () => void) => {
    if (decide.isPending) return
    const { decision, note } = form.values
    decide.mutate(
      { submissions: form.seen, decision, note },
      {
        onSuccess: () => {
          form.forget()
          onDecided(decision, count)
          onSaved()
        },
      },
    )
  }
  return { form, send, isSaving: decide.isPending, error: decide.error }
}

const formatCount = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`)

type ChoicesProps = { name: string; chosen: Decision; onChoose: (decision: Decision) => void }

function Choices({ name, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className="mt-4">
      <legend className="font-[580]">Decision</legend>
      {decisions.map((decision) => (
        <label key={decision} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input type="radio" name={name} checked={decision === chosen} onChange={() => onChoose(decision)} />
          {decisionLabels[decision]}
        </label>
      ))}
    </fieldset>
  )
}
