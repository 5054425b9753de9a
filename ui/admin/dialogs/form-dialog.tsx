import { type ComponentProps, type ReactNode, useId } from 'react'
import { AdminDialog } from './admin-dialog.tsx'
import { CancelButton } from './cancel-button.tsx'
import { SaveButton } from './save-button.tsx'

type Props = Omit<ComponentProps<typeof AdminDialog>, 'role' | 'labelledBy' | 'children'> & {
  title: string
  /** What it is about, below the title. */
  lead?: ReactNode
  children: (close: () => void) => ReactNode
}

/** A dialog of the back-office in which something is filled in, with its heading. */
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

/** The foot of its form: Cancel, and the button that sends it. */
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
