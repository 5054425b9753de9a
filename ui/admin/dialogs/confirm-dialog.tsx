import { type ReactNode, useState } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { FailedList } from '../lists/list-states.tsx'
import { AdminDialog, DialogFoot } from './admin-dialog.tsx'
import { HoldOpen } from './hold-open.tsx'

type Props = {
  sentence: string
  /** The consequences. */
  more?: string
  /** The label of the confirming button. */
  action: string
  /** Whether nothing ends, is deleted or refunded by it. */
  isHarmless?: boolean
  /** The first line after a failure, above the message of the error. */
  whenFailed?: string
  /** Performs the action; the dialog closes on success, else it shows the message of the error. */
  onConfirm: () => Promise<void>
  onClosed: () => void
  /** Further controls, such as an option of the action. */
  children?: ReactNode
}

/** Asks for confirmation of an action with consequences; Cancel has the initial focus. */
export function ConfirmDialog({
  sentence,
  more,
  action,
  isHarmless = false,
  whenFailed,
  onConfirm,
  onClosed,
  children,
}: Props) {
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
    <AdminDialog role="alertdialog" title={sentence} lead={more} onClosed={onClosed}>
      {(close) => (
        <>
          <HoldOpen isSaving={busy} />
          {children}
          {failure && <FailedList sentence={whenFailed ?? failure} cause={failure} />}
          <DialogFoot>
            <AdminButton
              variant={isHarmless ? 'primary' : 'danger'}
              aria-disabled={busy || undefined}
              aria-busy={busy}
              className="aria-disabled:text-ink-3"
              onClick={() => !busy && void confirm(close)}
            >
              {action}
            </AdminButton>
          </DialogFoot>
        </>
      )}
    </AdminDialog>
  )
}
