import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoredItem } from '#content/stored-content.ts'
import { type RowActions, stepOfKey } from './use-row-actions.ts'

/** The drag handle of a row. */
export function AdminRowHandle() {
  return (
    <span className="edit-handle" data-handle aria-hidden="true">
      <GripVertical size={16} />
    </span>
  )
}

/** The name of a row as a link to its record; Alt with an arrow key moves it. */
export function AdminRowOpen({
  name,
  item,
  actions,
  canChange,
  onOpen,
  children,
}: {
  name: string
  item: StoredItem
  actions: RowActions
  canChange: boolean
  onOpen: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="edit-row-open"
      aria-keyshortcuts={canChange ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={onOpen}
      onKeyDown={(event) => {
        const step = canChange ? stepOfKey(event) : undefined
        if (!step) return
        event.preventDefault()
        actions.step(item, step)
      }}
    >
      <span className="edit-row-name" dir="auto">
        {name}
      </span>
      {children}
    </button>
  )
}
