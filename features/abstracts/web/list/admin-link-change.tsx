import { type AbstractListItem, renewLink, revokeLink } from '#features/abstracts/admin-abstracts.contract.ts'
import { type LinkAct, linkActionMessages } from '#features/abstracts/link-action-messages.ts'
import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'

/** Confirms and performs revoking or renewing an author's link. */
export function AdminLinkChange({
  act,
  submission,
  onDone,
  onClosed,
}: {
  act: LinkAct
  submission: AbstractListItem
  /** Receives the changed submission and a confirmation message, even if the dialog was closed meanwhile. */
  onDone: (submission: AbstractListItem, message: string) => void
  onClosed: () => void
}) {
  const { call, website } = useAdmin()
  const { done, ...messages } = linkActionMessages(act, submission)
  const remembered = useRememberedAction({
    form: `abstract-${act}`,
    record: submission.id,
    words: `the link of ${submission.name}`,
    seen: submission,
  })

  const confirm = async () => {
    const args = { params: { website, id: submission.id } }
    onDone(await call(act === 'revoke' ? revokeLink : renewLink, args), done)
  }

  return (
    <ConfirmDialog
      {...messages}
      isHarmless={act === 'renew'}
      onConfirm={remembered.doing(confirm)}
      onClosed={remembered.closing(onClosed)}
    />
  )
}
