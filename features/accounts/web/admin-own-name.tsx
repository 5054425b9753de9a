import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { changeOwnName } from '../accounts.contract.ts'

const labels = { name: 'Name' }

/** One's name in the back-office. */
export function OwnName({ changeUser }: { changeUser: (change: { name: string }) => void }) {
  const { call, user } = useAdmin()
  const kept = useFormDraft({
    form: 'own-name',
    words: 'your name',
    seen: undefined,
    initial: () => ({ name: user.name }),
    isOfNoWebsite: true,
    isStanding: true,
  })
  const form = useValidatedForm({ initial: kept.initial, labels, errorsOf, kept })
  const saving = useMutation({
    mutationFn: (name: string) => call(changeOwnName, { body: { name } }),
    onSuccess: ({ name }) => {
      changeUser({ name })
      kept.forget({ name })
      form.reset({ name })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const values = form.judge()
    if (values) saving.mutate(values.name.trim())
    else saving.reset()
  }

  return (
    <Panel title="Your name" hint="Shown to other admins and in your invitations.">
      <form noValidate onSubmit={submit} className="max-w-md">
        <TextField {...form.text('name')} required autoComplete="name" spellCheck={false} dir="auto" />
        {saving.isSuccess && <Notice kind="ok">Your name is saved.</Notice>}
        {saving.error && <Notice kind="danger">{saving.error.message}</Notice>}
        <SaveButton className="mt-4" busy={saving.isPending} words="Save name" />
      </form>
    </Panel>
  )
}

const errorsOf = ({ name }: { name: string }) => {
  const { error } = changeOwnName.body.safeParse({ name })
  return error?.issues[0] ? { name: error.issues[0].message } : {}
}
