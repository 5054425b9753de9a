import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { AdminGoLiveDialog } from '../admin-go-live-dialog.tsx'
import { AdminSenderDialog } from '../draft/admin-sender-dialog.tsx'
import { useConferenceActions } from '../use-conference-actions.ts'
import { AdminAddressesDialog } from './admin-addresses-dialog.tsx'
import type { ConferenceAct } from './admin-conference-menu.tsx'
import { AdminLookDialog } from './admin-look-dialog.tsx'
import { AdminRenameDialog } from './admin-rename-dialog.tsx'
import type { ConferenceRow } from './use-conference-list.ts'

type Props = {
  conference: ConferenceRow
  /** What was done, as a sentence. */
  onDone: (sentence: string) => void
  onClosed: () => void
}

/** The dialog of what is done with a conference. */
export function AdminConferenceDialog({ act, ...props }: Props & { act: ConferenceAct }) {
  switch (act) {
    case 'rename':
      return <AdminRenameDialog {...props} />
    case 'look':
      return <AdminLookDialog {...props} />
    case 'addresses':
      return <AdminAddressesDialog {...props} />
    case 'sender':
      return <AdminSenderDialog {...props} />
    case 'live':
      return <AdminGoLiveDialog {...props} />
    case 'draft':
      return <ToDraft {...props} />
    case 'end':
      return <End {...props} />
  }
}

/** Asks before a live conference is a draft again. */
function ToDraft({ conference, onDone, onClosed }: Props) {
  const { changeState } = useConferenceActions()
  const confirm = useConfirmChange()
  const { shortName, replaced } = conference
  const reopened = replaced ? ` ${replaced.name} is as it was before, with its addresses.` : ''
  return (
    <ConfirmDialog
      sentence={`Take ${shortName} back to draft?`}
      more={`Visitors see “in preparation”, and nobody can register. What is paid and personal links still work.${reopened} You can go live again at any time.`}
      action="Back to draft"
      isHarmless
      whenFailed="It is still live"
      onConfirm={async () => {
        const go = async (proof?: ProofOfIdentity) => {
          await changeState(conference, 'draft', proof)
          onDone(`${shortName} is a draft again. Visitors see “in preparation”.`)
        }
        if (!replaced) return go()
        confirm({
          title: `Return its place to ${replaced.name}?`,
          lead: 'Every owner is told of addresses that move.',
          words: 'Back to draft',
          busyWords: 'Going back…',
          change: go,
        })
      }}
      onClosed={onClosed}
    />
  )
}

/** Asks before a conference ends. */
function End({ conference, onDone, onClosed }: Props) {
  const { changeState } = useConferenceActions()
  const website =
    conference.state === 'draft'
      ? 'It leaves the drafts, and visitors still see “in preparation”.'
      : 'Its website stays, but takes no registrations and no abstracts. Receipts, refunds and personal links still work.'
  return (
    <ConfirmDialog
      sentence={`End ${conference.shortName}?`}
      more={`${website} Nothing is deleted, and you can go live again.`}
      action="End"
      whenFailed="It has not ended"
      onConfirm={async () => {
        await changeState(conference, 'archived')
        onDone(`${conference.shortName} has ended.`)
      }}
      onClosed={onClosed}
    />
  )
}
