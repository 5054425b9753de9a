import { type ComponentProps, type ReactNode, use, useId } from 'react'
import { DialogFrame } from '#ui/dialogs/dialog-frame.tsx'
import { AdminButton } from '../admin-button.tsx'
import { OpenDialogContext } from './open-dialog.ts'
import { SaveButton } from './save-button.tsx'
import { useOpenDialog } from './use-open-dialog.ts'

type Frame = ComponentProps<typeof DialogFrame>

type Props = Omit<Frame, 'guard' | 'role' | 'labelledBy' | 'describedBy' | 'children'> &
  Partial<Pick<Frame, 'role' | 'labelledBy' | 'describedBy'>> & {
    /** Its heading; without one, `labelledBy` names the heading in the content. */
    title?: ReactNode
    /** The introduction below the heading. */
    lead?: ReactNode
    children: ReactNode | Frame['children']
  }

/** A dialog of the back-office: while something in it is being saved it cannot be closed, and says so. */
export function AdminDialog({ children, role = 'dialog', title, lead, ...rest }: Props) {
  const id = useId()
  const { context, isRefused, allowClose, guard } = useOpenDialog()
  const described = lead ? { describedBy: `${id}-lead` } : {}
  return (
    <DialogFrame labelledBy={id} {...described} {...rest} role={role} guard={guard}>
      {(closeFrame) => {
        const close = (word?: string) => {
          allowClose()
          closeFrame(word)
        }
        return (
          <OpenDialogContext value={{ ...context, close: () => close() }}>
            {title && (
              <h2 id={id} className="text-lg text-pretty [overflow-wrap:anywhere]">
                {title}
              </h2>
            )}
            {lead && (
              <div id={`${id}-lead`} className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
                {lead}
              </div>
            )}
            {typeof children === 'function' ? children(close) : children}
            {context.isHeld && (
              <p aria-live="polite" className="p-3 text-center text-sm text-ink-2 empty:p-0">
                {isRefused && 'Saving… You can close it when it is saved.'}
              </p>
            )}
          </OpenDialogContext>
        )
      }}
    </DialogFrame>
  )
}

type FootProps = {
  /** The label of the button that closes the dialog and discards the input; null: there is none. */
  closing?: string | null
  /** What that button does outside a dialog. */
  onCancel?: (() => void) | undefined
  /** At the left of the buttons. */
  note?: ReactNode
  /** Whether it stays at the bottom of the dialog while the content scrolls. */
  isFixed?: boolean
  /** The button that acts. */
  children?: ReactNode
}

/** The footer of a dialog: Cancel, disabled while something is being saved, and at its right the button that acts. */
export function DialogFoot({ closing = 'Cancel', onCancel, note, isFixed = false, children }: FootProps) {
  const dialog = use(OpenDialogContext)
  return (
    <div className="adm-dialog-foot" data-fixed={isFixed || undefined}>
      {note && <div className="mr-auto">{note}</div>}
      {closing && (
        <AdminButton
          aria-disabled={dialog?.isHeld || undefined}
          className="aria-disabled:text-ink-3"
          onClick={() => !dialog?.isHeld && (onCancel ?? dialog?.close)?.()}
        >
          {closing}
        </AdminButton>
      )}
      {children}
    </div>
  )
}

type SaveFootProps = Pick<FootProps, 'onCancel'> & ComponentProps<typeof SaveButton>

/** The footer of a dialog with a form: Cancel, and its submit button. */
export function SaveFoot({ onCancel, ...save }: SaveFootProps) {
  return (
    <DialogFoot onCancel={onCancel}>
      <SaveButton {...save} />
    </DialogFoot>
  )
}
