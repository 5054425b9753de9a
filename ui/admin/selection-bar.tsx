import type { ReactNode } from 'react'
import { AdminButton } from './admin-button.tsx'

/** What can be done with the chosen rows; there as long as some are. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children?: ReactNode
}) {
  return (
    <div className="adm-noprint" role="status">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-ai-soft px-3 py-1 font-[580] text-ai">
          <span className="tabular-nums">{count} selected</span>
          {children}
          <AdminButton variant="quiet" onClick={onClear}>
            Clear
          </AdminButton>
        </div>
      )}
    </div>
  )
}
