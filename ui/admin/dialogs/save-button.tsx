import type { ComponentProps } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { useHoldOpen } from './open-dialog.ts'

/** Sends a form. While it is being sent it says so and does nothing more, and keeps the focus and the dialog around. */
export function SaveButton({
  busy,
  words,
  busyWords,
  ...rest
}: { busy: boolean; words: string; busyWords: string } & Omit<ComponentProps<typeof AdminButton>, 'type'>) {
  useHoldOpen(busy)
  return (
    <AdminButton
      variant="primary"
      {...rest}
      type="submit"
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      {busy ? busyWords : words}
    </AdminButton>
  )
}
