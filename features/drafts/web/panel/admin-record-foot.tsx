import { Redo2, Undo2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { StoredItem } from '#content/stored-content.ts'
import type { Path } from '../../change.ts'
import { useEditor } from '../editor-context.ts'

const AdminRecordActions = lazy(() => import('../lists/admin-record-actions.tsx'))

/** Below the fields: undo, redo, and the actions for the record. */
export function AdminRecordFoot({ list, item }: { list: Path | undefined; item: StoredItem | undefined }) {
  const { draft, undo, redo, mayWrite } = useEditor()
  if (!mayWrite) return null
  return (
    <footer className="edit-panel-foot">
      <button
        type="button"
        className="edit-plain"
        aria-keyshortcuts="Control+Z"
        disabled={draft.undo.length === 0}
        onClick={undo}
      >
        <Undo2 size={15} aria-hidden="true" />
        Undo <kbd className="adm-key">Ctrl Z</kbd>
      </button>
      <button
        type="button"
        className="edit-plain"
        aria-keyshortcuts="Control+Shift+Z Control+Y"
        disabled={draft.redo.length === 0}
        onClick={redo}
      >
        <Redo2 size={15} aria-hidden="true" />
        Redo
      </button>
      {list && item && (
        <Suspense>
          <AdminRecordActions list={list} item={item} />
        </Suspense>
      )}
    </footer>
  )
}
