import { type FormEvent, useState } from 'react'
import { makePasskey } from '#platform/browser/passkeys.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import { SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { type beginPasskey, confirmPasskey, type NewPasskey } from '../second-factor.contract.ts'

type Props = {
  begun: Reply<typeof beginPasskey>
  /** The number of existing passkeys. */
  count: number
  call: AdminCall
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: (() => void) | undefined
}

/** Names and creates a passkey, on a click, because some browsers require one. */
export function AddPasskey({ begun: { options, sealed }, count, call, onDone, onCancel }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const name = String(new FormData(event.currentTarget).get('passkeyName') ?? '').trim()
    setError(name ? undefined : 'Name is required')
    if (!name) return focusControl('passkeyName')
    setBusy(true)
    setFailure(undefined)
    try {
      const passkey = (await makePasskey(options)) as NewPasskey
      const { recoveryCodes } = await call(confirmPasskey, { body: { sealed, name, passkey } })
      onDone(recoveryCodes)
    } catch (failed) {
      setBusy(false)
      setFailure(failed instanceof Error ? failed.message : String(failed))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-ink-2">
        A passkey is your fingerprint, your face, the PIN of your device, or a security key. It works on this
        website alone.
      </p>
      <TextField
        id="passkeyName"
        name="passkeyName"
        label="Name"
        hint="So that you know which one it is, such as My phone."
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={count === 0 ? 'My passkey' : `My passkey ${count + 1}`}
        error={error}
        onInput={() => setError(undefined)}
      />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <SaveFoot onCancel={onCancel} busy={busy} words="Add passkey" busyWords="Waiting for your device…" />
    </form>
  )
}
