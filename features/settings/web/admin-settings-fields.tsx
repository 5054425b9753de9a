import { Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'

/** The value of a field that cannot be typed into here: set by the environment of the server, or a stored secret. */
export function FixedField({
  label,
  value,
  variable,
  action,
}: {
  label: string
  value: string
  /** The variable of the environment that sets it. */
  variable?: string
  /** Beside the value, such as a button that copies it. */
  action?: ReactNode
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={id} className="text-xs font-[600]">
        {label}
      </span>
      <div className="flex min-w-0 items-stretch gap-2">
        <output
          aria-labelledby={id}
          aria-describedby={variable && `${id}-by`}
          className="set-fixed"
          data-locked={variable ? true : undefined}
        >
          {value}
        </output>
        {action}
      </div>
      {variable && (
        <p id={`${id}-by`} className="flex flex-wrap items-center gap-1.5 text-2xs text-ink-2">
          <Lock size={13} aria-hidden="true" />
          Set on the server by <code className="break-all">{variable}</code>
        </p>
      )}
    </div>
  )
}

/** A stored secret: of it only the last four signs are known here. */
export function StoredSecret({
  label,
  beginning,
  hint,
  onReplace,
}: {
  label: string
  /** How such secrets begin: `sk_test_`. */
  beginning: string
  /** The last four signs. */
  hint: string
  onReplace: () => void
}) {
  return (
    <FixedField
      label={label}
      value={`${beginning}••••••••${hint}`}
      action={
        <AdminButton aria-label={`Replace ${label.toLowerCase()}`} onClick={onReplace}>
          Replace
        </AdminButton>
      }
    />
  )
}

/** What a section has tested last, and the button that tests it again. */
export function LastTest({
  state,
  message,
  more,
  children,
}: {
  state: 'ok' | 'failed' | 'busy'
  message: string
  more?: ReactNode
  /** The button. */
  children: ReactNode
}) {
  const tones = { ok: 'text-ok', failed: 'text-danger', busy: 'text-ink-2' }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-sm border border-line px-3.5 py-2.5">
      <div role="status" className="min-w-0 grow text-xs [overflow-wrap:anywhere]">
        <p className={`font-[600] ${tones[state]}`}>{message}</p>
        {more && <p className="text-2xs text-ink-2">{more}</p>}
      </div>
      {children}
    </div>
  )
}

/** The bar of a section with changes that are not saved: what they are, and the buttons. */
export function SaveBar({ changes, onDiscard }: { changes: readonly string[]; onDiscard: () => void }) {
  if (changes.length === 0) return null
  return (
    <div className="set-bar">
      <p className="min-w-0 grow">
        <b>{changes.length === 1 ? '1 unsaved change' : `${changes.length} unsaved changes`}</b>{' '}
        <span className="text-ink-2">{changes.join(', ')}</span>
      </p>
      <AdminButton onClick={onDiscard}>Discard</AdminButton>
      <AdminButton variant="primary" type="submit">
        Save changes
      </AdminButton>
    </div>
  )
}
