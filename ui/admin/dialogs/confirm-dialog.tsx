import { type ReactNode, useId, useState } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { FailedList } from '../lists/list-states.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import { CancelButton } from './cancel-button.tsx'
import { HoldOpen } from './hold-open.tsx'

type Props = {
  sentence: string
  /** The consequences. */
  more?: string
  /** The label of the confirming button. */
  action: string
  /** The first line after a failure, above the message of the error. */
  whenFailed?: string
  /** Performs the action; the dialog closes on success, else it shows the message of the error. */
  onConfirm: () => Promise<void>
  onClosed: () => void
  /** Further controls, such as an option of the action. */
  children?: ReactNode
}

/** Asks for confirmation of an irreversible action; Cancel has the initial focus. */
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
