import type { ComponentProps } from 'react'
import { DialogFrame } from '#ui/dialogs/dialog-frame.tsx'
import { OpenDialogContext } from './open-dialog.ts'
import { useOpenDialog } from './use-open-dialog.ts'

/** A dialog of the back-office: while something in it is being saved it cannot be closed, and says so. */
export function AdminDialog({ children, ...rest }: Omit<ComponentProps<typeof DialogFrame>, 'guard'>) {
  const { context, isRefused, allowClose, guard } = useOpenDialog()
  return (
    <DialogFrame {...rest} guard={guard}>
      {(close) => (
        <OpenDialogContext value={context}>
          {children((word) => {
            allowClose()
            close(word)
          })}
          {context.isHeld && (
            <p aria-live="polite" className="p-3 text-center text-sm text-ink-2 empty:p-0">
              {isRefused && 'Saving... You can close it when it is saved.'}
            </p>
          )}
        </OpenDialogContext>
      )}
    </DialogFrame>
  )
}
