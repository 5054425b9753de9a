import { type ComponentProps, type ReactNode, useId } from 'react'
import { AdminDialog } from './admin-dialog.tsx'
import { CancelButton } from './cancel-button.tsx'
import { SaveButton } from './save-button.tsx'

type Props = Omit<ComponentProps<typeof AdminDialog>, 'role' | 'labelledBy' | 'children'> & {
  title: string
  /** The introduction below the title. */
  lead?: ReactNode
  children: (close: () => void) => ReactNode
}

/** A dialog of the back-office with a heading and a form. */
export function FormDialog({ title, lead, children, ...rest }: Props) {
  const id = useId()
  return (
    <AdminDialog {...rest} role="dialog" labelledBy={id}>
      {(close) => (
        <>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {lead && <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{lead}</p>}
          {children(() => close())}
        </>
      )}
    </AdminDialog>
  )
}

/** The footer of its form: Cancel and the submit button. */
export function FormDialogFoot({
  onCancel,
  ...save
}: { onCancel: () => void } & ComponentProps<typeof SaveButton>) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <CancelButton onClick={onCancel} />
      <SaveButton {...save} />
    </div>
  )
}
