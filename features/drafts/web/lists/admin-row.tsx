import { EyeOff } from 'lucide-react'
import type { StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { recordOf } from '../../outline.ts'
import { pathOfReferred } from '../../referred.ts'
import { useEditor } from '../editor-context.ts'
import { AdminRowMenu } from './admin-row-menu.tsx'
import { AdminRowHandle, AdminRowOpen } from './admin-row-parts.tsx'
import type { RowActions } from './use-row-actions.ts'

/** One item of a list: its handle, its name, which opens it, and what can be done with it. */
export function AdminRow({
  path,
  item,
  actions,
  onMove,
}: {
  path: Path
  item: StoredItem
  actions: RowActions
  onMove: () => void
}) {
  const { draft, mayWrite, open } = useEditor()
  const { field } = actions
  const canChange = mayWrite && actions.canChange
  const name = actions.nameOf(item)
  const second = field.second && !field.title.includes('.') ? valueAt(item, field.second.split('.')) : ''
  const edit = () => {
    const way =
      field.item.kind === 'reference'
        ? pathOfReferred(draft.shown, field.item.to, item.id)
        : [...path, item.id]
    open(way ?? recordOf(path) ?? path)
  }
  return (
    <li className="edit-row" data-item={item.id} data-hidden={item.hidden === true || undefined}>
      {canChange && <AdminRowHandle />}
      <AdminRowOpen name={name} item={item} actions={actions} canChange={canChange} onOpen={edit}>
        {second !== '' && second !== undefined && (
          <span className="edit-row-second" dir="auto">
            {String(second)}
          </span>
        )}
      </AdminRowOpen>
      {item.hidden && (
        <span className="edit-row-mark">
          <EyeOff size={13} aria-hidden="true" /> Hidden
        </span>
      )}
      {canChange && <AdminRowMenu name={name} item={item} actions={actions} onEdit={edit} onMove={onMove} />}
    </li>
  )
}
