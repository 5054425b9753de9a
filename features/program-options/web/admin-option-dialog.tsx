import { type ComponentProps, useId, useRef } from 'react'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { AdminOptionForm } from './admin-option-form.tsx'

/** Renames an option in a dialog. */
export function AdminOptionDialog({
  onSaved,
  onCancel,
  ...rest
}: Omit<ComponentProps<typeof AdminOptionForm>, 'className'>) {
  const id = useId()
  const isSaved = useRef(false)
  return (
    <AdminDialog role="dialog" labelledBy={id} onClosed={() => (isSaved.current ? onSaved() : onCancel())}>
      {(close) => (
        <>
          <h2 id={id} className="text-lg">
            Edit {rest.kind.one}
          </h2>
          <AdminOptionForm
            {...rest}
            className="mt-4"
            onSaved={() => {
              isSaved.current = true
              close()
            }}
            onCancel={() => close()}
          />
        </>
      )}
    </AdminDialog>
  )
}
