import { EyeOff, GripVertical } from 'lucide-react'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { recordOf } from '../../outline.ts'
import { useEditor } from '../editor-context.ts'
import { AdminRowMenu } from './admin-row-menu.tsx'
import { type RowActs, stepOfKey } from './use-row-acts.ts'

/** One item of a list: its handle, its name, which opens it, and what can be done with it. */
export function AdminRow({
  path,
  item,
  acts,
  onMove,
}: {
  path: Path
  item: StoredItem
  acts: RowActs
  onMove: () => void
}) {
  const { draft, mayWrite, open } = useEditor()
  const { field } = acts
  const canChange = mayWrite && acts.canChange
  const name = acts.nameOf(item)
  const second = field.second && !field.title.includes('.') ? valueAt(item, field.second.split('.')) : ''
  const edit = () =>
    open(field.item.kind === 'reference' ? referred(draft.shown, path, item) : [...path, item.id])
  return (
    <li className="edit-row" data-item={item.id} data-hidden={item.hidden === true || undefined}>
      {canChange && (
        <span className="edit-handle" data-handle aria-hidden="true">
          <GripVertical size={16} />
        </span>
      )}
      <button
        type="button"
        className="edit-row-open"
        aria-keyshortcuts={canChange ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={edit}
        onKeyDown={(event) => {
          const step = canChange ? stepOfKey(event) : undefined
          if (!step) return
          event.preventDefault()
          acts.step(item, step)
        }}
      >
        <span className="edit-row-name" dir="auto">
          {name}
        </span>
        {second !== '' && second !== undefined && (
          <span className="edit-row-second" dir="auto">
            {String(second)}
          </span>
        )}
      </button>
      {item.hidden && (
        <span className="edit-row-mark">
          <EyeOff size={13} aria-hidden="true" /> Hidden
        </span>
      )}
      {canChange && <AdminRowMenu name={name} item={item} acts={acts} onEdit={edit} onMove={onMove} />}
    </li>
  )
}

/** What a reference refers to. */
const referred = (content: StoredContent, list: Path, item: StoredItem): Path => {
  const lists: Path[] =
    list.at(-1) === 'topicIds'
      ? [['topics', 'items']]
      : [
          ['speakers', 'firstGrid'],
          ['speakers', 'secondGrid'],
        ]
  const found = lists.find((path) => valueAt(content, [...path, item.id]) !== undefined)
  return found ? [...found, item.id] : (recordOf(list) ?? list)
}
