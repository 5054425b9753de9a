import { useHoldOpen } from './open-dialog.ts'

/** In a dialog whose saving is known outside of it. */
export function HoldOpen({ isSaving }: { isSaving: boolean }) {
  useHoldOpen(isSaving)
  return null
}
