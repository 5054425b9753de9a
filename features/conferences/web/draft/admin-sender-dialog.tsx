import { firstErrors } from '#shared/first-errors.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { changeConference, type ListedConference } from '../../conferences.contract.ts'
import { useConferenceActions } from '../use-conference-actions.ts'
import { useSavedChange } from '../use-saved-change.ts'

type Props = { conference: ListedConference; onClosed: () => void }

const labels = { senderName: 'Sender name', replyTo: 'Answers go to (optional)' }

/** Changes who the emails of a conference are from. */
export function AdminSenderDialog({ conference, onClosed }: Props) {
  return (
    <AdminDialog
      title="Sender of emails"
      lead={`Who the emails of ${conference.shortName} are from.`}
      onClosed={onClosed}
    >
      {(close) => <SenderForm conference={conference} onSaved={close} />}
    </AdminDialog>
  )
}

function SenderForm({ conference, onSaved }: { conference: ListedConference; onSaved: () => void }) {
  const { change } = useConferenceActions()
  const form = useValidatedForm({
    initial: { senderName: conference.senderName ?? conference.name, replyTo: conference.replyTo ?? '' },
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
      <TextField {...form.text('senderName')} autoComplete="off" dir="auto" />
      <EmailField
        {...form.text('replyTo')}
        hint="Empty: to the contact address of the website."
        autoComplete="off"
      />
      <SaveFoot busy={busy} />
    </form>
  )
}

const bodyOf = ({ senderName, replyTo }: Record<keyof typeof labels, string>) => ({
  senderName,
  replyTo: replyTo.trim() || null,
})
