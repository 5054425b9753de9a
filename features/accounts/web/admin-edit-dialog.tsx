import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { type AccountForm, accountLabels, bodyOf, changeErrors, formOf } from '../account-form.ts'
import { type Account, changeAccount } from '../accounts.contract.ts'
import { GrantedWebsites, RoleChip } from './admin-account-chips.tsx'
import { AccountFields } from './admin-account-fields.tsx'

type Props = {
  account: Account
  /** Reads the current account from the server. */
  readAnew: (id: string) => Promise<Account | undefined>
  onChanged: (account: Account) => void
  onClosed: () => void
}

/** Changes name, role and websites of an account. */
export function EditDialog({ onClosed, onChanged, ...rest }: Props) {
  return (
    <AdminDialog title="Edit account" lead={rest.account.email} onClosed={onClosed}>
      {(close) => (
        <EditForm
          {...rest}
          onChanged={(account) => {
            onChanged(account)
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

type EditProps = Omit<Props, 'onClosed'>

function EditForm(edited: EditProps) {
  const { user } = useAdmin()
  const { form, saving, submit, newer, load, keepTyped } = useEditForm(edited)
  const losesOwnership = edited.account.id === user.id && form.values.role !== 'OWNER'

  return (
    <form noValidate onSubmit={submit}>
      <AccountFields form={form} />
      {losesOwnership && (
        <Notice kind="warn">You will no longer be an owner, and you will lose access to the accounts.</Notice>
      )}
      {saving.error && (
        <RefusedSave
          sentence={saving.error.message}
          newer={
            newer && {
              state: <NewState account={newer} />,
              onLoad: () => load(newer),
              onKeep: () => keepTyped(newer),
            }
          }
        />
      )}
      <SaveFoot busy={saving.isPending} />
    </form>
  )
}

const useEditForm = ({ account, readAnew, onChanged }: EditProps) => {
  const { call } = useAdmin()
  /** The account that this form edits, or a newer one that someone else has saved meanwhile. */
  const kept = useFormDraft<AccountForm, Account>({
    form: 'account-edit',
    record: account.id,
    words: `the account of ${account.name}`,
    seen: account,
    initial: formOf,
    isOfNoWebsite: true,
  })
  const [seen, setSeen] = useState(kept.seen)
  const [newer, setNewer] = useState<Account>()
  const form = useValidatedForm<AccountForm>({
    initial: kept.initial,
    labels: accountLabels,
    errorsOf: changeErrors,
    kept,
  })

  const saving = useMutation({
    mutationFn: ({ email: _email, ...body }: ReturnType<typeof bodyOf>) =>
      call(changeAccount, { params: { id: seen.id }, body: { ...body, version: seen.version } }),
    onSuccess: (changed) => {
      kept.forget()
      onChanged(changed)
    },
    onError: async (error) => {
      const now = isStale(error, 409) ? await readAnew(seen.id) : undefined
      setNewer(now && now.version !== seen.version ? now : undefined)
    },
  })

  const resumeWith = (state: Account) => {
    setSeen(state)
    setNewer(undefined)
    saving.reset()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = saving.isPending ? undefined : form.judge()
    if (values) saving.mutate(bodyOf(values))
  }
  return {
    form,
    saving,
    submit,
    newer,
    load: (state: Account) => {
      form.reset(formOf(state))
      resumeWith(state)
    },
    keepTyped: resumeWith,
  }
}

function NewState({ account: { name, role, websites } }: { account: Account }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 font-[430] text-ink">
      <span>
        It is now: <span dir="auto">{name}</span>
      </span>
      <RoleChip role={role} />
      <GrantedWebsites role={role} websites={websites} />
    </div>
  )
}
