import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { partLabels } from '../person-parts.ts'
import { erasePerson, type FoundPerson } from '../privacy.contract.ts'

type Props = {
  person: FoundPerson
  /** Receives the id of the erasure. */
  onBegun: (id: string) => void
  onClosed: () => void
}

/** Confirms an erasure by the address, because it cannot be undone. */
export function EraseDialog({ person: { email, held }, onBegun, onClosed }: Props) {
  const { call } = useAdmin()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const erasing = useMutation({
    mutationFn: () => call(erasePerson, { body: { email, confirm: typed.trim() } }),
    onSuccess: ({ id }) => onBegun(id),
  })
  const retained = held.filter(({ fate }) => fate === 'kept').map(({ part }) => partLabels[part].label)

  const erase = (event: FormEvent, close: () => void) => {
    event.preventDefault()
    if (erasing.isPending) return
    const isSame = addressKey(typed.trim()) === email
    setError(isSame ? undefined : `Type ${email} to confirm.`)
    if (!isSame) return document.getElementById('erase-confirm')?.focus()
    erasing.mutate(undefined, { onSuccess: close })
  }

  return (
    <AdminDialog
      role="alertdialog"
      title={`Erase everything on ${email}?`}
      lead={
        <div className="grid gap-2">
          <p>This cannot be undone. Export the data first if the person wants a copy.</p>
          {retained.length > 0 && <p>Kept: {retained.join(', ')}.</p>}
          <p>The payment provider, mail servers and backups keep their own copies. Erase those there.</p>
        </div>
      }
      onClosed={onClosed}
    >
      {(close) => (
        <form noValidate onSubmit={(event) => erase(event, close)}>
          <div className="mt-4">
            <TextField
              id="erase-confirm"
              type="email"
              label="Type the email address to confirm"
              value={typed}
              error={error}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {erasing.error && <FailedList sentence="They were not erased." cause={erasing.error.message} />}
          <SaveFoot busy={erasing.isPending} words="Erase" busyWords="Erasing…" variant="danger" />
        </form>
      )}
    </AdminDialog>
  )
}
