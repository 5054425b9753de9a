import { type AbstractListItem, renewLink, revokeLink } from '#features/abstracts/admin-abstracts.contract.ts'
import { useKeptAct } from '#platform/browser/kept/use-kept-act.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'

export type LinkAct = 'revoke' | 'renew'

/** What can be done about an author: with their link, or with how they are reached. */
export type AuthorAct = LinkAct | 'correct'

/** Asks before an author's link is ended or sent again, says what follows, and does it. */
export function AdminLinkChange({
  act,
  submission,
  onDone,
  onClosed,
}: {
  act: LinkAct
  submission: AbstractListItem
  /** What has become of it, and that in words; also when the dialog was closed over it. */
  onDone: (submission: AbstractListItem, message: string) => void
  onClosed: () => void
}) {
  const { call, website } = useAdmin()
  const { done, ...words } = wordsOf(act, submission)
  const kept = useKeptAct({
    form: `abstract-${act}`,
    record: submission.id,
    words: `the link of ${submission.name}`,
    seen: submission,
  })

  const confirm = async () => {
    const args = { params: { website, id: submission.id } }
    onDone(await call(act === 'revoke' ? revokeLink : renewLink, args), done)
  }

  return <ConfirmDialog {...words} onConfirm={kept.doing(confirm)} onClosed={kept.closing(onClosed)} />
}

const wordsOf = (act: LinkAct, { name, email }: AbstractListItem) =>
  act === 'revoke'
    ? {
        sentence: `Revoke the link of ${name}?`,
        more: 'The link and the page it opens stop working immediately. The submission and its PDF stay. You can send a new link at any time.',
        action: 'Revoke link',
        done: `The link of ${name} is revoked.`,
      }
    : {
        sentence: `Send ${name} a new link?`,
        more: `We email it to ${email}. Earlier links stop working.`,
        action: 'Send new link',
        done: `We are sending a new link to ${email}.`,
      }
