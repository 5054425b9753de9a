import type { ExceptionAct, ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { actionLabels, nameOfException } from './exception-texts.ts'

type Props = {
  exception: ExceptionRecord
  /** The action in progress on this exception. */
  busy: ExceptionAct | undefined
  onAct: (act: ExceptionAct, exception: ExceptionRecord) => void
  /** As a quiet button, in a row of the list. */
  isQuiet?: boolean
}

/** The buttons of an exception's actions. */
export function ExceptionActions({ exception, busy, onAct, isQuiet = false }: Props) {
  return exception.acts.map((act) => (
    <AdminButton
      key={act}
      variant={isQuiet ? 'quiet' : act === 'refund' ? 'danger' : 'secondary'}
      aria-busy={busy === act}
      aria-disabled={busy !== undefined || undefined}
      onClick={() => busy === undefined && onAct(act, exception)}
    >
      <span>
        {busy === act && act === 'ask' ? 'Asking…' : actionLabels[act]}
        {isQuiet && <span className="sr-only"> {nameOfException(exception)}</span>}
      </span>
    </AdminButton>
  ))
}
