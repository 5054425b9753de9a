import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import type { Website } from '#shared/website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useConferenceActions } from './use-conference-actions.ts'
import { type NeededSteps, useNeededSteps } from './use-needed-steps.ts'

type Props = {
  conference: { website: Website; shortName: string; home: string; version: string }
  /** It is live, as a sentence. */
  onDone: (sentence: string) => void
  onClosed: () => void
}

/** Asks before a conference goes live, and says what follows; or what is missing. */
export function AdminGoLiveDialog(props: Props) {
  const needed = useNeededSteps(props.conference.website)
  const { shortName } = props.conference
  if (needed.data && !needed.data.missing) return <Confirm {...props} replaces={needed.data.replaces} />
  return (
    <AdminDialog title={`Go live with ${shortName}`} onClosed={props.onClosed}>
      <FailedQuery sentence="What is missing could not be loaded" {...needed} />
      {needed.data?.missing && <p className="mt-3">{needed.data.missing}</p>}
      {needed.isPending && <LoadingRows words="Loading what is missing..." rows={1} />}
      <DialogFoot closing="Close">{needed.data?.missing && <FirstStepsButton {...props} />}</DialogFoot>
    </AdminDialog>
  )
}

function FirstStepsButton({ conference: { website }, onClosed }: Props) {
  const { open } = useConferenceActions()
  return (
    <AdminButton
      variant="primary"
      onClick={() => {
        onClosed()
        open(website)
      }}
    >
      Show its first steps
    </AdminButton>
  )
}

function Confirm({ conference, onDone, onClosed, replaces }: Props & Pick<NeededSteps, 'replaces'>) {
  const { shortName, home } = conference
  const { changeState } = useConferenceActions()
  const confirm = useConfirmChange()
  const address = home.replace(/^https?:\/\//, '')
  return (
    <ConfirmDialog
      sentence={`Go live with ${shortName}?`}
      more={`Its website opens at ${address}, and visitors can register. You can go back.`}
      action="Go live"
      isHarmless
      whenFailed={`${shortName} is not live`}
      onConfirm={async () => {
        const go = async (proof?: ProofOfIdentity) => {
          await changeState(conference, 'live', proof)
          onDone(`${shortName} is live. Its website is open at ${address}.`)
        }
        if (!replaces) return go()
        confirm({
          title: `Give the place of ${replaces.name} to ${shortName}?`,
          lead: 'Every owner is told of addresses that move.',
          words: 'Go live',
          busyWords: 'Going live…',
          change: go,
        })
      }}
      onClosed={onClosed}
    >
      {replaces && (
        <Notice kind="info">
          {replaces.name} ends.{' '}
          {replaces.hosts.length > 0 && `${replaces.hosts.join(', ')} then shows ${shortName}. `}
          Receipts and personal links still work.
        </Notice>
      )}
    </ConfirmDialog>
  )
}
