import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { changeConference, mostOfShortName } from '../../conferences.contract.ts'
import { useConferenceActions } from '../use-conference-actions.ts'
import { useSavedChange } from '../use-saved-change.ts'
import type { ConferenceRow } from './use-conference-list.ts'

type Props = {
  conference: ConferenceRow
  /** What was done, as a sentence. */
  onDone: (sentence: string) => void
  onClosed: () => void
}

const labels = { name: 'Name', shortName: 'Short name' }

/** Changes the names of a conference in the back-office. */
export function AdminRenameDialog({ conference, onDone, onClosed }: Props) {
  return (
    <AdminDialog
      title={`Rename ${conference.shortName}`}
      lead="In the back-office. What the website says is changed under Website; its address stays."
      onClosed={onClosed}
    >
      {(close) => (
        <RenameForm
          conference={conference}
          onSaved={(shortName) => {
            onDone(`${conference.shortName} is now called ${shortName}.`)
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

type FormProps = { conference: ConferenceRow; onSaved: (shortName: string) => void }

function RenameForm({ conference, onSaved }: FormProps) {
  const { change } = useConferenceActions()
  const draft = useFormDraft({
    form: 'conference-name',
    record: conference.website,
    words: `the name of ${conference.shortName}`,
    isOfNoWebsite: true,
    seen: conference.version,
    initial: () => ({ name: conference.name, shortName: conference.shortName }),
  })
  const form = useValidatedForm({
    initial: draft.initial,
    labels,
    errorsOf: (values) => firstErrors<keyof typeof labels>(changeConference.body, values),
    kept: draft,
  })

  const { busy, failure, submit } = useSavedChange(
    form.judge,
    (values) => change({ website: conference.website, version: draft.seen }, values),
    ({ shortName }) => onSaved(shortName),
  )

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {failure && <RefusedSave sentence={failure} />}
      <TextField {...form.text('name')} autoComplete="off" dir="auto" />
      <TextField
        {...form.text('shortName')}
        hint={`In the sidebar, at most ${mostOfShortName} characters`}
        maxLength={mostOfShortName}
        autoComplete="off"
      />
      <SaveFoot busy={busy} />
    </form>
  )
}
