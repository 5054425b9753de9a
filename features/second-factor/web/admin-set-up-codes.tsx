import { type FormEvent, useEffect, useMemo, useState } from 'react'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { inGroups } from '../base32.ts'
import { type beginCodes, confirmCodes } from '../second-factor.contract.ts'
import { readCode } from '../totp.ts'
import { qrPicture } from './qr-picture.ts'

type Props = {
  begun: Reply<typeof beginCodes>
  call: AdminCall
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: (() => void) | undefined
}

/** The secret as a QR code and as text, and the input of the app's first code. */
export function SetUpCodes({ begun: { secret, address, sealed }, call, onDone, onCancel }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    document.getElementById('code')?.focus({ preventScroll: true })
  }, [])

  const refuse = (message: string) => {
    setBusy(false)
    setError(message)
    requestAnimationFrame(() => focusControl('code'))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = String(new FormData(event.currentTarget).get('code') ?? '')
    const code = readCode(typed)
    if (!code) return refuse(typed.trim() ? 'A code has 6 digits' : 'Code is required')
    setBusy(true)
    try {
      const { recoveryCodes } = await call(confirmCodes, { body: { sealed, code } })
      onDone(recoveryCodes)
    } catch (failed) {
      refuse(failed instanceof Error ? failed.message : String(failed))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ol className="grid gap-4">
        <KeyStep secret={secret} address={address} />
        <li>
          <p className="mb-2 font-[580]">2. Enter the code that the app shows</p>
          <TextField
            id="code"
            name="code"
            label="Code"
            hint="6 digits, new every 30 seconds."
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            className="num tracking-[0.2em]"
            error={error}
            onInput={() => setError(undefined)}
          />
        </li>
      </ol>
      <SaveFoot onCancel={onCancel} busy={busy} words="Set up" busyWords="Checking…" />
    </form>
  )
}

function KeyStep({ secret, address }: { secret: string; address: string }) {
  return (
    <li>
      <p className="font-[580]">1. Scan this with your authenticator app</p>
      <QrCode text={address} />
      <p className="mt-2 text-ink-2">Or type this key into the app:</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <code className="rounded-sm bg-sunken px-2.5 py-1.5 font-mono text-xs">{inGroups(secret)}</code>
        <CopyButton text={secret} words="Copy key" />
      </div>
    </li>
  )
}

/** Black on white in every theme, because not every scanner reads inverted codes. */
function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => qrPicture(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key for your authenticator app"
      shapeRendering="crispEdges"
      className="mx-auto mt-3 block size-52 rounded-sm forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
