import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { erasePicture } from '#features/pictures/pictures.contract.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { partLabels } from '../person-parts.ts'
import { erasePerson, type FoundPerson } from '../privacy.contract.ts'
import { ErasePhotos, type Photo } from './admin-erase-photos.tsx'

type Props = {
  person: FoundPerson
  /** Receives the id of the erasure. */
  onBegun: (id: string) => void
  onClosed: () => void
}

/** Confirms an erasure by the address, because it cannot be undone. */
export function EraseDialog({ person: { email, held, photos }, onBegun, onClosed }: Props) {
  const { call } = useAdmin()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<Photo>>(new Set())
  const erasing = useMutation({
    mutationFn: async () => {
      // before the person, whose name finds them
      for (const { website, id } of photos.filter((photo) => chosen.has(photo)))
        await call(erasePicture, { params: { website, id } }).catch(unlessGone)
      return call(erasePerson, { body: { email, confirm: typed.trim() } })
    },
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
          <ErasePhotos photos={photos} chosen={chosen} onChosen={setChosen} />
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

/** It went with another one of the same upload, or someone has removed it. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof CallProblem) || error.status !== 404) throw error
}
