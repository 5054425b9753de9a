import type { StoredItem } from '#content/stored-content.ts'
import type { Path } from '../../change.ts'
import { useEditor } from '../editor-context.ts'
import { AdminTimeInputs } from '../fields/admin-time.tsx'
import { useField } from '../fields/use-field.ts'
import { AdminRowMenu } from './admin-row-menu.tsx'
import { AdminRowHandle, AdminRowOpen } from './admin-row-parts.tsx'
import type { RowActions } from './use-row-actions.ts'

/** One agenda item: its times as inputs, its title as a link, and the overlapping items. */
export function AdminAgendaRow({
  path,
  item,
  actions,
  during,
  onMove,
}: {
  path: Path
  item: StoredItem
  actions: RowActions
  during: readonly string[]
  onMove: () => void
}) {
  const { mayWrite, open } = useEditor()
  const itemPath = [...path, item.id]
  const time = useField([...itemPath, 'time'])
  const title = actions.nameOf({ ...item, time: '' })
  const edit = () => open(itemPath)
  return (
    <li
      className="edit-row edit-agenda-row"
      data-item={item.id}
      data-hidden={item.hidden === true || undefined}
    >
      {mayWrite && <AdminRowHandle />}
      <div className="edit-agenda-times">
        <AdminTimeInputs
          parts={{ ...time, id: `row-${time.id}` }}
          names={{ from: `Start of ${title}`, to: `End of ${title}` }}
        />
      </div>
      <AdminRowOpen name={title} item={item} actions={actions} canChange={mayWrite} onOpen={edit}>
        {during.length > 0 && <span className="edit-row-hint">At the same time as {during.join(', ')}</span>}
        {item.hidden && <span className="edit-row-second">Hidden</span>}
      </AdminRowOpen>
      {mayWrite && <AdminRowMenu name={title} item={item} actions={actions} onEdit={edit} onMove={onMove} />}
    </li>
  )
}
