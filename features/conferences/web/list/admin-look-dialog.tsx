import { firstErrors } from '#shared/first-errors.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { type Conference, changeConference, type Look } from '../../conferences.contract.ts'
import { AdminLookFields } from '../new/admin-look-section.tsx'
import { useConferenceActions } from '../use-conference-actions.ts'
import { useSavedChange } from '../use-saved-change.ts'

type Props = {
  conference: Conference
  /** What was done, as a sentence. */
  onDone: (sentence: string) => void
  onClosed: () => void
}

const labels = { look: 'Look', hue: 'Accent colour' }

/** Changes the look of a conference, drawn as it is chosen. */
export function AdminLookDialog({ conference, onDone, onClosed }: Props) {
  return (
    <AdminDialog
      title={`Look of ${conference.shortName}`}
      lead="The pages, emails and badges follow when you save."
      onClosed={onClosed}
    >
      {(close) => (
        <LookForm
          conference={conference}
          onSaved={() => {
            onDone(`${conference.shortName} has its new look.`)
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

function LookForm({ conference, onSaved }: { conference: Conference; onSaved: () => void }) {
  const { change } = useConferenceActions()
  const form = useValidatedForm({
    initial: { look: conference.look as string, hue: String(conference.hue) },
    labels,
    errorsOf: (values) => firstErrors<keyof typeof labels>(changeConference.body, bodyOf(values)),
    kept: { read: () => undefined },
  })

  const { busy, failure, submit } = useSavedChange(
    form.judge,
    (values) => change(conference, bodyOf(values)),
    onSaved,
  )

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {failure && <RefusedSave sentence={failure} />}
      <div>
        <AdminLookFields form={{ shown: form.values, change: form.set, field: form.field }} />
      </div>
      <SaveFoot busy={busy} />
    </form>
  )
}

const bodyOf = ({ look, hue }: Record<keyof typeof labels, string>) => ({
  look: look as Look,
  hue: hue === '' ? Number.NaN : Number(hue),
})
