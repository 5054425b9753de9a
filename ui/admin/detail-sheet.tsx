import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { DialogFrame } from '#ui/dialogs/dialog-frame.tsx'

/** Everything about one row, at the right edge of the window. */
export function DetailSheet({
  title,
  onClosed,
  children,
}: {
  title: ReactNode
  onClosed: () => void
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  return (
    <DialogFrame role="dialog" labelledBy={id} onClosed={() => onClosed()} place="adm-sheet">
      {(close) => (
        <>
          <header className="adm-sheet-head">
            <h2 id={id} className="min-w-0 text-lg [overflow-wrap:anywhere]">
              {title}
            </h2>
            <button type="button" title="Close" className="adm-copy ml-auto" onClick={() => close()}>
              <X size={18} aria-hidden="true" />
              <span className="sr-only">Close</span>
            </button>
          </header>
          <div className="px-5 pt-1 pb-8">{children(() => close())}</div>
        </>
      )}
    </DialogFrame>
  )
}
