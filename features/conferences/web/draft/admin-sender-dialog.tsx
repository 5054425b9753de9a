import type { FormEvent } from 'react'
import { firstErrors } from '#shared/first-errors.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { type ListedConference, type Sender, sender } from '../../conferences.contract.ts'
import { useConferenceActions } from '../use-conference-actions.ts'

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
  const { changeSender } = useConferenceActions()
  const confirm = useConfirmChange()
  const form = useValidatedForm({
    initial: { senderName: conference.senderName ?? conference.name, replyTo: conference.replyTo ?? '' },
    labels,
    errorsOf: (values) => firstErrors<keyof typeof labels>(sender, senderOf(values)),
    kept: { read: () => undefined },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = form.judge()
    if (!values) return
    confirm({
      title: `Change the sender of ${conference.shortName}?`,
      lead: 'Every owner is told by email.',
      words: 'Change sender',
      busyWords: 'Saving…',
      change: async (proof) => {
        await changeSender(conference, senderOf(values), proof)
        onSaved()
      },
    })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <TextField {...form.text('senderName')} autoComplete="off" dir="auto" />
      <EmailField
        {...form.text('replyTo')}
        hint="Empty: to the contact address of the website."
        autoComplete="off"
      />
      <SaveFoot busy={false} />
    </form>
  )
}

const senderOf = ({ senderName, replyTo }: Record<keyof typeof labels, string>): Sender => ({
  senderName,
  replyTo: replyTo.trim() || null,
})
