import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Draws the dialog within it in its place on the page, with everything else still usable. */
export function DrawnDialog({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  // before the dialog's own effect, which opens as a modal only what is closed
  useLayoutEffect(() => {
    for (const dialog of frame.current?.querySelectorAll('dialog') ?? []) {
      dialog.setAttribute('open', '')
      dialog.removeAttribute('aria-modal')
    }
  }, [])
  return (
    <div ref={frame} className="drawn-dialog">
      {children}
    </div>
  )
}
