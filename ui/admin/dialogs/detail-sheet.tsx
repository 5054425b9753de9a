import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { AdminDialog } from './admin-dialog.tsx'
import { useIsHeld } from './open-dialog.ts'

/**
 * All details of a row, at the right edge of the window. Its content is rendered after its head, because making the page
 * behind inert takes a whole frame.
 */
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
  const isNext = useNextFrame()
  return (
    <AdminDialog labelledBy={id} onClosed={() => onClosed()} place="adm-sheet">
      {(close) => (
        <>
          <header className="adm-sheet-head">
            <h2 id={id} className="min-w-0 text-lg [overflow-wrap:anywhere]">
              {title}
            </h2>
            <CloseButton onClick={() => close()} />
          </header>
          <div className="px-5 pt-1 pb-8">{isNext && children(() => close())}</div>
        </>
      )}
    </AdminDialog>
  )
}

/** Whether the next frame has begun, to spread rendering over two frames. */
const useNextFrame = (): boolean => {
  const [isNext, setNext] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setNext(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isNext
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const isHeld = useIsHeld()
  return (
    <button
      type="button"
      title="Close"
      aria-disabled={isHeld || undefined}
      className="adm-copy ml-auto"
      onClick={() => !isHeld && onClick()}
    >
      <X size={18} aria-hidden="true" />
      <span className="sr-only">Close</span>
    </button>
  )
}
