import type { ComponentProps } from 'react'
import { AdminButton } from './admin-button.tsx'

/** Sends a form. While it is being sent it says so and does nothing more, and keeps the focus. */
export function SaveButton({
  busy,
  words,
  busyWords,
  ...rest
}: { busy: boolean; words: string; busyWords: string } & Omit<ComponentProps<typeof AdminButton>, 'type'>) {
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
