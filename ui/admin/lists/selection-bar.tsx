import type { ReactNode } from 'react'
import { AdminButton } from '../admin-button.tsx'

/** Actions on the selected rows; shown while there are any. Only their number is announced to screen readers. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children?: ReactNode
}) {
  const isShown = count > 0
  return (
    <div
      className={`adm-noprint ${isShown ? 'adm-chosen flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-ai-soft px-3 py-1 font-[580] text-ai' : ''}`}
    >
      {/* the count alone is said, not the buttons beside it each time */}
      <span role="status" className="tabular-nums">
        {isShown && `${count} selected`}
      </span>
      {isShown && (
        <>
          {children}
          <AdminButton variant="quiet" onClick={onClear}>
            Clear
          </AdminButton>
        </>
      )}
    </div>
  )
}
