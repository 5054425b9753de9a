import { type ReactNode, useId, useState } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { FailedList } from '../lists/list-states.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import { CancelButton } from './cancel-button.tsx'
import { HoldOpen } from './hold-open.tsx'

type Props = {
  sentence: string
  /** What follows from it. */
  more?: string
  /** On the button that does it. */
  action: string
  /** The first line when that did not go well, above the message of what was thrown. */
  whenFailed?: string
  /** Does it; the dialog closes when that went well, and else shows the message of what was thrown. */
  onConfirm: () => Promise<void>
  onClosed: () => void
  /** A choice that goes with it. */
  children?: ReactNode
}

/** Asks before something that cannot be taken back; Cancel has the first focus. */
export function ConfirmDialog({ sentence, more, action, whenFailed, onConfirm, onClosed, children }: Props) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const confirm = async (close: () => void) => {
    setBusy(true)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <AdminDialog role="alertdialog" labelledBy={id} describedBy={`${id}-more`} onClosed={onClosed}>
      {(close) => (
        <>
          <HoldOpen isSaving={busy} />
          <p id={id} className="text-base font-[600] text-pretty">
            {sentence}
          </p>
          <div id={`${id}-more`}>{more && <p className="mt-2 text-sm text-ink-2">{more}</p>}</div>
          {children}
          {failure && <FailedList sentence={whenFailed ?? failure} cause={failure} />}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <CancelButton onClick={() => close()} />
            <AdminButton
              variant="danger"
              aria-disabled={busy || undefined}
              aria-busy={busy}
              className="aria-disabled:text-ink-3"
              onClick={() => !busy && void confirm(close)}
            >
              {action}
            </AdminButton>
          </div>
        </>
      )}
    </AdminDialog>
  )
}
