import { type FormEvent, useState } from 'react'
import { firstErrors } from '#shared/first-errors.ts'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { changeEmailSettings, type EmailSettings } from '../../email-settings.contract.ts'
import { isSameServer } from '../../same-server.ts'
import { FixedField, SaveBar, StoredSecret } from '../admin-settings-fields.tsx'
import { type TypedEmail, useChangeEmail } from './use-email-settings.ts'

const labels = {
  host: 'Mail server',
  port: 'Port',
  user: 'User',
  password: 'Password of the mail server',
  encryption: 'Encryption',
  fromName: 'Sender name',
  fromAddress: 'Sender address',
}
type Name = keyof typeof labels
type Errors = Partial<Record<Name, string>>

const encryptions = {
  starttls: 'STARTTLS',
  tls: 'TLS from the beginning',
  none: 'Only where the server offers it',
}

const encryptionOptions = Object.entries(encryptions).map(([value, label]) => ({ value, label }))

/** The fields of the section Email; what the server sets is locked. */
export function AdminEmailForm({ settings }: { settings: EmailSettings }) {
  const form = useEmailForm(settings)
  const { server, locked, from } = settings
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {locked.server !== null && server ? (
        <div className="grid gap-4 md:grid-cols-3">
          <FixedField
            label="Mail server"
            value={`${server.host}, port ${server.port}`}
            variable={locked.server}
          />
          <FixedField label="User" value={server.user || 'None'} variable={locked.server} />
          <FixedField label="Encryption" value={encryptions[server.encryption]} variable={locked.server} />
        </div>
      ) : (
        <ServerFields form={form} />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {locked.from === null ? (
          <>
            <TextField {...form.field('fromName')} autoComplete="off" dir="auto" />
            <EmailField {...form.field('fromAddress')} autoComplete="off" />
          </>
        ) : (
          <FixedField label="Sender" value={`${from.name} <${from.address}>`} variable={locked.from} />
        )}
      </div>
      <SaveBar changes={form.changes} onDiscard={form.discard} />
    </form>
  )
}

type Form = ReturnType<typeof useEmailForm>

function ServerFields({ form }: { form: Form }) {
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)]">
        <TextField {...form.field('host')} {...plain} placeholder="smtp.example.org" />
        <TextField {...form.field('port')} {...plain} inputMode="numeric" />
        <SelectField {...form.field('encryption')} options={encryptionOptions} />
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:items-end">
        <TextField {...form.field('user')} {...plain} hint="Empty: no login." />
        {form.keepsPassword ? (
          <StoredSecret
            label={labels.password}
            beginning=""
            hint=""
            onReplace={() => {
              form.type('password', '')
              requestAnimationFrame(() => focusControl('mail-password'))
            }}
          />
        ) : (
          <TextField {...form.field('password')} type="password" autoComplete="new-password" />
        )}
      </div>
    </>
  )
}

const storedOf = ({ server, from }: EmailSettings): TypedEmail => ({
  host: server?.host ?? '',
  port: String(server?.port ?? 587),
  user: server?.user ?? '',
  password: undefined,
  encryption: server?.encryption ?? 'starttls',
  fromName: from.name,
  fromAddress: from.address,
})

/** What is typed and not saved. Nothing of it is kept in the browser. */
const useEmailForm = (settings: EmailSettings) => {
  const stored = storedOf(settings)
  const [typed, setTyped] = useState(stored)
  const [errors, setErrors] = useState<Errors>({})
  const change = useChangeEmail(settings.version)
  const confirm = useConfirmChange()
  const names = Object.keys(labels) as Name[]
  const { server } = settings
  const isSame = server !== null && isSameServer(server, { ...typed, port: Number(typed.port) })
  const changed = names.filter((name) => typed[name] !== stored[name])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const needsPassword = server?.hasPassword && !isSame && typed.user !== '' && !typed.password
    const wrong: Errors = {
      ...errorsOf(typed),
      ...(needsPassword && { password: 'Enter the password for the new server' }),
    }
    setErrors(wrong)
    const first = names.find((name) => wrong[name])
    if (first) return focusControl(`mail-${first}`)
    confirm({
      title: 'Change how emails are sent?',
      lead: 'The mail server is tried first. One that refuses changes nothing.',
      words: 'Change email',
      busyWords: 'Trying the server…',
      change: (proof) => change(typed, proof),
    })
  }
  return {
    /** The stored password stays: it is for this server only. */
    keepsPassword: isSame && server.hasPassword && typed.password === undefined,
    submit,
    changes: changed.map((name) => labels[name]),
    type: (name: Name, value: string) => {
      setErrors((before) => ({ ...before, [name]: undefined }))
      setTyped((before) => ({ ...before, [name]: value }))
    },
    discard: () => {
      setErrors({})
      setTyped(stored)
    },
    field: (name: Name) => ({
      id: `mail-${name}`,
      label: labels[name],
      value: typed[name] ?? '',
      error: errors[name],
      onChange: (event: { target: { value: string } }) => {
        setErrors((before) => ({ ...before, [name]: undefined }))
        setTyped((before) => ({ ...before, [name]: event.target.value }))
      },
    }),
  }
}

const errorsOf = ({ port, password, ...typed }: TypedEmail): Errors =>
  firstErrors<Name>(changeEmailSettings.body, {
    ...typed,
    port: port.trim() === '' ? Number.NaN : Number(port),
    ...(password !== undefined && { password }),
    proof: {},
  })
