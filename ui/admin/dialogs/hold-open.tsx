import { useHoldOpen } from './open-dialog.ts'

/** Keeps a dialog open while something is being saved outside of it. */
export function HoldOpen({ isSaving }: { isSaving: boolean }) {
  useHoldOpen(isSaving)
  return null
}
