import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { type AccountForm, accountErrors, accountLabels, bodyOf, emptyAccount } from '../account-form.ts'
import { type Account, inviteAdmin } from '../accounts.contract.ts'
import { AccountFields } from './admin-account-fields.tsx'
import { type SentLink, SentLinkNote } from './admin-link-dialog.tsx'
import { sentLinkOf } from './sent-link.ts'

type Props = {
  /** Keeps the typed values after the dialog is closed by mistake. */
  draft: RefObject<AccountForm | undefined>
  onInvited: (account: Account) => void
  onClosed: () => void
}

/** Invites someone into the back-office, and then shows their link. */
export function InviteDialog({ draft, onInvited, onClosed }: Props) {
  const id = useId()
  const [sent, setSent] = useState<SentLink>()

  useEffect(() => {
    if (sent) document.getElementById(id)?.focus()
  }, [sent, id])

  return (
    <AdminDialog labelledBy={id} onClosed={onClosed}>
      {(close) =>
        sent ? (
          <SentLinkNote id={id} sent={sent} onDone={close} />
        ) : (
          <>
            <h2 id={id} className="text-lg">
              Invite to the back-office
            </h2>
            <InviteForm
              draft={draft}
              onInvited={(account, link) => {
                onInvited(account)
                setSent(sentLinkOf('Invitation sent', account, link))
              }}
            />
          </>
        )
      }
    </AdminDialog>
  )
}

function InviteForm({
  draft,
  onInvited,
}: {
  draft: Props['draft']
  onInvited: (account: Account, link: string) => void
}) {
  const { call } = useAdmin()
  const formDraft = useFormDraft<AccountForm>({
    form: 'account-invite',
    words: 'the invitation',
    seen: undefined,
    initial: () => emptyAccount,
    isOfNoWebsite: true,
  })
  const form = useValidatedForm<AccountForm>({
    initial: formDraft.initial,
    labels: accountLabels,
    errorsOf: accountErrors,
    kept: {
      read: () => draft.current ?? formDraft.read(),
      keep: (values) => {
        draft.current = values
        formDraft.keep(values)
      },
    },
  })

  const inviting = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(inviteAdmin, { body }),
    onSuccess: ({ account, link }) => {
      draft.current = undefined
      formDraft.forget()
      onInvited(account, link)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = inviting.isPending ? undefined : form.judge()
    if (values) inviting.mutate(bodyOf(values))
  }

  return (
    <form noValidate onSubmit={submit}>
      <AccountFields form={form} withEmail />
      {inviting.error && <Notice kind="danger">{inviting.error.message}</Notice>}
      <SaveFoot busy={inviting.isPending} words="Send invitation" busyWords="Sending…" />
    </form>
  )
}
