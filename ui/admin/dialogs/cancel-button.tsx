import { AdminButton } from '../admin-button.tsx'
import { useIsHeld } from './open-dialog.ts'

/** Closes a dialog and discards the input; disabled while it is being saved. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  const isHeld = useIsHeld()
  return (
    <AdminButton
      aria-disabled={isHeld || undefined}
      className="aria-disabled:text-ink-3"
      onClick={() => !isHeld && onClick()}
    >
      Cancel
    </AdminButton>
  )
}
