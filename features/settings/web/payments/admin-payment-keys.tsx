import { type FormEvent, useState } from 'react'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { lastUsedFirst } from '../../last-used-first.ts'
import type { PaymentSettings } from '../../payment-settings.contract.ts'
import { FixedField, SaveBar, StoredSecret } from '../admin-settings-fields.tsx'
import { usePaymentActions } from './use-payment-settings.ts'

type Mode = 'test' | 'live'
type Typed = { secretKey?: string; webhookSecret?: string }

/** Test or live, and the keys of Stripe. */
export function AdminPaymentKeys({ settings }: { settings: PaymentSettings }) {
  const form = useKeyForm(settings)
  const { locked, whyOff, whyNotLive, webhookAddress } = settings
  const current = settings.mode === 'live' ? 'live' : 'test'
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {whyOff && <Notice kind="warn">Payments are off. {whyOff}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        {locked ? (
          <b>{current === 'live' ? 'Live' : 'Test'}</b>
        ) : (
          <Segmented
            label="Mode"
            options={[
              { value: 'test', words: 'Test' },
              { value: 'live', words: 'Live' },
            ]}
            value={form.mode}
            onChange={form.setMode}
          />
        )}
        <p className="text-xs text-ink-2">
          {form.mode === 'test' ? 'No money moves.' : (whyNotLive ?? 'Visitors pay with real money.')}
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {locked ? (
          <>
            <FixedField label="Secret key" value={`••••••••${locked.keyHint}`} variable={locked.variable} />
            <FixedField
              label="Webhook signing secret"
              value={`whsec_••••••••${locked.webhookHint}`}
              variable={locked.webhookVariable}
            />
          </>
        ) : (
          <KeyFields form={form} />
        )}
      </div>
      <FixedField
        label="Webhook address, to enter at Stripe"
        value={webhookAddress}
        action={<CopyButton text={webhookAddress} words="Copy" of="the webhook address" />}
      />
      {form.error?.field === undefined && form.error && <Notice kind="danger">{form.error.message}</Notice>}
      <SaveBar changes={form.changes} onDiscard={form.discard} />
    </form>
  )
}

function KeyFields({ form }: { form: ReturnType<typeof useKeyForm> }) {
  const { mode, stored, typed, error } = form
  const field = (name: keyof Typed, label: string, beginning: string, hint: string | undefined) =>
    hint !== undefined && typed[name] === undefined ? (
      <StoredSecret
        label={`${label}, ${mode}`}
        beginning={beginning}
        hint={hint}
        onReplace={() => {
          form.type(name, '')
          requestAnimationFrame(() => focusControl(name))
        }}
      />
    ) : (
      <TextField
        key={`${mode} ${name}`}
        id={name}
        label={`${label}, ${mode}`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={`${beginning}…`}
        value={typed[name] ?? ''}
        error={error?.field === name ? error.message : undefined}
        onChange={(event) => form.type(name, event.target.value)}
      />
    )
  return (
    <>
      {field('secretKey', 'Secret key', `sk_${mode}_`, stored?.keyHint)}
      {field('webhookSecret', 'Webhook signing secret', 'whsec_', stored?.webhookHint)}
    </>
  )
}

type Wrong = { field?: keyof Typed; message: string }

/** What is typed and not saved. Nothing of it is kept in the browser. */
const useKeyForm = (settings: PaymentSettings) => {
  const current: Mode = settings.mode === 'live' ? 'live' : 'test'
  const [mode, setMode] = useState<Mode>(current)
  const [typed, setTyped] = useState<Typed>({})
  const [error, setError] = useState<Wrong>()
  const { change } = usePaymentActions(settings.version)
  const confirm = useConfirmChange()
  const stored = lastUsedFirst(settings.accounts, mode === 'live').find(({ isReadable }) => isReadable)
  const changes = changesOf({
    mode,
    typed,
    isOtherMode: mode !== current || settings.mode === 'off' || settings.mode === 'sandbox',
    hasStored: stored !== undefined,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongOf(typed, stored !== undefined)
    setError(wrong)
    if (wrong?.field) return focusControl(wrong.field)
    const isLive = mode === 'live'
    confirm({
      title: isLive && current !== 'live' ? 'Take live payments?' : 'Change the Stripe keys?',
      lead: isLive
        ? liveWarning(settings.liveConferences)
        : 'Stripe is asked first. A key that it refuses changes nothing.',
      words: isLive && current !== 'live' ? 'Take live payments' : 'Change keys',
      busyWords: 'Checking at Stripe…',
      isSerious: isLive && current !== 'live',
      change: (proof) => change({ livemode: isLive, ...filledOf(typed) }, proof),
    })
  }
  return {
    mode,
    typed,
    stored,
    changes,
    error,
    submit,
    type: (name: keyof Typed, value: string) => {
      setError(undefined)
      setTyped((before) => ({ ...before, [name]: value }))
    },
    setMode: (next: Mode) => {
      setError(undefined)
      setTyped({})
      setMode(next)
    },
    discard: () => {
      setError(undefined)
      setTyped({})
      setMode(current)
    },
  }
}

const changesOf = ({
  mode,
  typed,
  isOtherMode,
  hasStored,
}: {
  mode: Mode
  typed: Typed
  isOtherMode: boolean
  hasStored: boolean
}): string[] => [
  ...(isOtherMode && (hasStored || mode === 'live')
    ? [mode === 'live' ? 'Live payments' : 'Test payments']
    : []),
  ...(typed.secretKey ? ['Secret key'] : []),
  ...(typed.webhookSecret ? ['Webhook signing secret'] : []),
]

const wrongOf = ({ secretKey, webhookSecret }: Typed, hasStored: boolean): Wrong | undefined => {
  if (!secretKey && !hasStored) return { field: 'secretKey', message: 'Secret key is required' }
  if (!webhookSecret && !hasStored)
    return { field: 'webhookSecret', message: 'Webhook signing secret is required' }
  return undefined
}

/** A field that was opened and left empty keeps what is stored. */
const filledOf = ({ secretKey, webhookSecret }: Typed): Typed => ({
  ...(secretKey && { secretKey: secretKey.trim() }),
  ...(webhookSecret && { webhookSecret: webhookSecret.trim() }),
})

const liveWarning = (conferences: readonly string[]): string =>
  `${conferences.length === 0 ? 'No conference is live yet.' : `Visitors of ${conferences.join(', ')} pay with real money from then on.`} Tests that are open are cancelled.`
