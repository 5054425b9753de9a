import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { SaveButton } from '#ui/admin/save-button.tsx'
import { DialogFrame } from '#ui/dialogs/dialog-frame.tsx'
import { useJudgedForm } from '#ui/fields/use-judged-form.ts'
import { type AccountForm, accountErrors, accountLabels, bodyOf, emptyAccount } from '../account-form.ts'
import { type Account, inviteAdmin } from '../accounts.contract.ts'
import { AccountFields } from './admin-account-fields.tsx'
import { type SentLink, SentLinkNote } from './admin-link-dialog.tsx'
import { sentLinkOf } from './sent-link.ts'

type Props = {
  /** Where what was typed outlives a dialog that was closed by mistake. */
  draft: RefObject<AccountForm | undefined>
  onInvited: (account: Account) => void
  onClosed: () => void
}

/** Invites somebody into the back-office, and then shows his link. */
export function InviteDialog({ draft, onInvited, onClosed }: Props) {
  const id = useId()
  const [sent, setSent] = useState<SentLink>()

  useEffect(() => {
    if (sent) document.getElementById(id)?.focus()
  }, [sent, id])

  return (
    <DialogFrame role="dialog" labelledBy={id} onClosed={onClosed}>
      {(close) =>
        sent ? (
          <SentLinkNote id={id} sent={sent} onDone={() => close()} />
        ) : (
          <>
            <h2 id={id} className="text-lg">
              Invite to the back-office
            </h2>
            <InviteForm
              draft={draft}
              onCancel={() => close()}
              onInvited={(account, link) => {
                onInvited(account)
                setSent(sentLinkOf('Invitation sent', account, link))
              }}
            />
          </>
        )
      }
    </DialogFrame>
  )
}

function InviteForm({
  draft,
  onCancel,
  onInvited,
}: {
  draft: Props['draft']
  onCancel: () => void
  onInvited: (account: Account, link: string) => void
}) {
  const { call } = useAdmin()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useJudgedForm<AccountForm>({
    initial: emptyAccount,
    labels: accountLabels,
    errorsOf: accountErrors,
    kept: {
      read: () => draft.current,
      keep: (values) => {
        draft.current = values
      },
    },
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = busy ? undefined : form.judge()
    if (!values) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { account, link } = await call(inviteAdmin, { body: bodyOf(values) })
      draft.current = undefined
      onInvited(account, link)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <AccountFields form={form} withEmail />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <AdminButton onClick={onCancel}>Cancel</AdminButton>
        <SaveButton busy={busy} words="Send invitation" busyWords="Sending..." />
      </div>
    </form>
  )
}
