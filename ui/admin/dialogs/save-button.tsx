import type { ComponentProps } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { useHoldOpen } from './open-dialog.ts'

/**
 * A submit button. While the form is being sent it says so, does nothing more, and keeps the focus and the surrounding
 * dialog open.
 */
export function SaveButton({
  busy,
  words = 'Save',
  busyWords = 'Saving…',
  ...rest
}: { busy: boolean; words?: string; busyWords?: string } & Omit<ComponentProps<typeof AdminButton>, 'type'>) {
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
