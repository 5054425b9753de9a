import { type ComponentProps, useRef } from 'react'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { AdminOptionForm } from './admin-option-form.tsx'

/** Renames an option in a dialog. */
export function AdminOptionDialog({
  onSaved,
  onCancel,
  ...rest
}: Omit<ComponentProps<typeof AdminOptionForm>, 'className'>) {
  const isSaved = useRef(false)
  return (
    <AdminDialog title={`Edit ${rest.kind.one}`} onClosed={() => (isSaved.current ? onSaved() : onCancel())}>
      {(close) => (
        <AdminOptionForm
          {...rest}
          className="mt-4"
          onSaved={() => {
            isSaved.current = true
            close()
          }}
          onCancel={close}
        />
      )}
    </AdminDialog>
  )
}
