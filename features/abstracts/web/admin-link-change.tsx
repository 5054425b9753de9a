import { useRef } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { type AbstractListItem, renewLink, revokeLink } from '../admin-abstracts.contract.ts'

export type LinkAct = 'revoke' | 'renew'

const wordsOf = (act: LinkAct, { name, email }: AbstractListItem) =>
  act === 'revoke'
    ? {
        sentence: `Revoke the link of ${name}?`,
        more: 'It stops working at once, and so does the page of the abstract that it opens. The submission and its PDF stay. You can send a new link at any time.',
        action: 'Revoke link',
        done: `The link of ${name} is revoked.`,
      }
    : {
        sentence: `Send ${name} a new link?`,
        more: `A mail with it goes to ${email}. All links before it stop working.`,
        action: 'Send new link',
        done: `A new link is on its way to ${email}.`,
      }

/** Asks before an author's link is ended or sent anew, says what follows, and does it. */
export function AdminLinkChange({
  act,
  submission,
  onClosed,
}: {
  act: LinkAct
  submission: AbstractListItem
  /** After the dialog has closed; undefined when nothing was done. */
  onClosed: (done: { submission: AbstractListItem; said: string } | undefined) => void
}) {
  const { call, website } = useAdmin()
  const changed = useRef<AbstractListItem>(undefined)
  const { done, ...words } = wordsOf(act, submission)

  const confirm = async () => {
    const args = { params: { website, id: submission.id } }
    changed.current = await call(act === 'revoke' ? revokeLink : renewLink, args)
  }

  return (
    <ConfirmDialog
      {...words}
      onConfirm={confirm}
      onClosed={() => onClosed(changed.current && { submission: changed.current, said: done })}
    />
  )
}
