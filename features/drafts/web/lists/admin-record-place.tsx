import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredItem } from '#content/stored-content.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Path } from '../../change.ts'
import { fieldAt } from '../../field-at.ts'
import { useEditor } from '../editor-context.ts'
import { AdminMoveDialog } from './admin-move-dialog.tsx'
import { stepOfKey, useRowActions } from './use-row-actions.ts'

/** The position of the open record in its list; Alt and an arrow key moves it from any of its fields. */
export default function AdminRecordPlace({ list, item }: { list: Path; item: StoredItem }) {
  const { mayWrite, place, open } = useEditor()
  const actions = useRowActions(list)
  const [isMoving, setMoving] = useState(false)
  const canMove = mayWrite && actions.canChange
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const step =
      canMove && target.closest('.edit-panel') && !target.matches('select') ? stepOfKey(event) : undefined
    if (!step || event.defaultPrevented) return
    event.preventDefault()
    actions.step(item, step)
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const at = actions.items.findIndex(({ id }) => id === item.id)
  return (
    <div className="edit-field">
      <p className="edit-label">Place</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="edit-place num">
          {at + 1} of {actions.items.length}, {fieldAt(list)?.label.toLowerCase()}
        </span>
        {canMove && <AdminButton onClick={() => setMoving(true)}>Move to…</AdminButton>}
        {list[0] === 'speakers' && place.page !== 'speaker' && (
          <AdminButton onClick={() => open([...list, item.id], 'fields', 'speaker')}>
            Show their page
          </AdminButton>
        )}
      </div>
      {canMove && (
        <p className="edit-hint">
          <kbd className="adm-key">Alt</kbd> <kbd className="adm-key">↑</kbd> <kbd className="adm-key">↓</kbd>{' '}
          moves it.
        </p>
      )}
      {isMoving && (
        <AdminMoveDialog list={list} item={item} actions={actions} onClosed={() => setMoving(false)} />
      )}
    </div>
  )
}
