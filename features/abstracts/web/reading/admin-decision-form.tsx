import { useId } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { decisionLabels, decisions, maxNoteLength } from '#features/abstracts/decision.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { decisionIcons } from '../decisions/admin-decision-mark.tsx'
import { useDecisionForm } from './use-decision-form.ts'
import { isSingleKey, useKeys } from './use-keys.ts'

/** Decides about one submission: a button or its shortcut saves immediately, the note too. */
export function AdminDecisionForm({
  submission,
  onNext,
}: {
  submission: AbstractListItem
  onNext: (() => void) | undefined
}) {
  const id = useId()
  const { mayWrite } = useAdmin()
  const form = useDecisionForm(submission)
  const saveAndGo = async () => {
    if (!form.isSaving && (await form.save())) onNext?.()
  }
  useDecisionKeys(form, saveAndGo)
  if (!mayWrite) return <p className="mt-5 text-ink-2">You can read here. Deciding needs the role ADMIN.</p>

  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void saveAndGo()
      }}
    >
      <Choices form={form} />
      <div className="mt-4">
        <TextAreaField
          id={`${id}-note`}
          label="Note to the author (optional)"
          hint="Part of the email. Authors hear nothing until you release."
          value={form.values.note}
          limit={maxNoteLength}
          rows={4}
          dir="auto"
          className="min-h-24!"
          onChange={({ target }) => form.setNote(target.value)}
        />
      </div>
      {form.isOvertaken && (
        <Notice kind="warn">
          Someone has decided since you began. It is now:{' '}
          {submission.decision ? decisionLabels[submission.decision] : 'to decide'}. Saving replaces that.
        </Notice>
      )}
      {form.problem && <Notice kind="danger">{form.problem}</Notice>}
      <Buttons
        form={form}
        hasNext={onNext !== undefined}
        isDecided={submission.decisionState === 'decided'}
      />
      <LiveRegion
        message={!form.isTyped && submission.decision ? `Saved: ${decisionLabels[submission.decision]}` : ''}
      />
    </form>
  )
}

type DecisionForm = ReturnType<typeof useDecisionForm>

/** Shortcuts: Ctrl Enter saves, the number of a decision decides. */
const useDecisionKeys = (form: DecisionForm, saveAndGo: () => Promise<void>): void => {
  const { mayWrite, withKeys } = useAdmin()
  useKeys((event) => {
    if (!mayWrite) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void saveAndGo()
    }
    const decision = withKeys && isSingleKey(event) ? decisions[Number(event.key) - 1] : undefined
    if (decision && !form.isSaving) void form.choose(decision)
  })
}

/** A button for each decision, with its shortcut. */
function Choices({ form }: { form: DecisionForm }) {
  const { withKeys } = useAdmin()
  return (
    <fieldset>
      <legend className="font-[640]">Decision</legend>
      {decisions.map((decision, index) => {
        const Icon = decisionIcons[decision]
        return (
          <button
            key={decision}
            type="button"
            aria-pressed={form.values.decision === decision}
            data-decision={decision}
            className="adm-decide"
            onClick={() => !form.isSaving && void form.choose(decision)}
          >
            <Icon size={15} aria-hidden="true" />
            {decisionLabels[decision]}
            {withKeys && <kbd className="adm-key ml-auto">{index + 1}</kbd>}
          </button>
        )
      })}
    </fieldset>
  )
}

type ButtonsProps = { form: DecisionForm; hasNext: boolean; isDecided: boolean }

function Buttons({ form, hasNext, isDecided }: ButtonsProps) {
  const { withKeys } = useAdmin()
  return (
    <div className="mt-4 grid gap-2">
      <AdminButton variant="primary" type="submit" aria-busy={form.isSaving}>
        {hasNext ? 'Save and open next' : 'Save'}
        {withKeys && <kbd className="adm-key">Ctrl Enter</kbd>}
      </AdminButton>
      {isDecided && (
        <AdminButton variant="quiet" onClick={() => !form.isSaving && void form.takeBack()}>
          Take back this decision
        </AdminButton>
      )}
    </div>
  )
}
