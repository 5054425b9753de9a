import { AdminButton } from '../admin-button.tsx'
import { useIsHeld } from './open-dialog.ts'

/** Closes a dialog and gives up what was typed in it; not while it is being saved, for that is under way. */
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
