import { ArrowLeftRight, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ListField } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Path } from '../../change.ts'
import { fieldAt } from '../../field-at.ts'
import { nameOf } from '../../format-path.ts'
import { overlapsIn } from '../../time-typed.ts'
import { useEditor } from '../editor-context.ts'
import { AdminAgendaRow } from './admin-agenda-row.tsx'
import { AdminMoveDialog } from './admin-move-dialog.tsx'
import { AdminRowMenu } from './admin-row-menu.tsx'
import { useDraggedRows } from './use-dragged-rows.ts'
import { useRowActions } from './use-row-actions.ts'

const days: Path = ['agenda', 'days']

/** The agenda: a column for each day, side by side in the wide view. */
export default function AdminAgenda() {
  const { mayWrite } = useEditor()
  const heading = useId()
  const [isWide, setWide] = useState(false)
  const actions = useRowActions(days)
  return (
    <section aria-labelledby={heading} className="edit-list edit-agenda" data-wide={isWide || undefined}>
      <div className="flex items-center gap-2">
        <h3 id={heading} tabIndex={-1} className="grow">
          Days <span className="num">{actions.items.length}</span>
        </h3>
        <AdminButton aria-pressed={isWide} onClick={() => setWide(!isWide)}>
          <ArrowLeftRight size={14} aria-hidden="true" />
          Side by side
        </AdminButton>
      </div>
      <p className="edit-hint">Visitors see the days by their dates and the items by their times.</p>
      <div className="edit-days">
        {actions.items.map((day) => (
          <AdminDay key={day.id} day={day} />
        ))}
      </div>
      {mayWrite && actions.items.length < actions.field.limit && (
        <AdminButton onClick={() => actions.add('Day added.')}>
          <Plus size={15} aria-hidden="true" />
          Add a day
        </AdminButton>
      )}
    </section>
  )
}

/** One day with its items. */
export function AdminDay({ day }: { day: StoredItem }) {
  const { draft, mayWrite, open } = useEditor()
  const heading = useId()
  const path = [...days, day.id, 'items']
  const actions = useRowActions(path)
  const ofDays = useRowActions(days)
  const rows = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ list: Path; item: StoredItem }>()
  useDraggedRows(rows, path, mayWrite)
  const overlaps = overlapsIn(actions.items as readonly (StoredItem & { time: string })[])
  const { limit } = fieldAt(path) as ListField
  const name = nameOf(draft.shown, days, day)
  return (
    <section aria-labelledby={heading} className="edit-day" data-hidden={day.hidden === true || undefined}>
      <div className="edit-day-head">
        <h4 id={heading}>
          {name} <span className="num">{actions.items.length}</span>
        </h4>
        {mayWrite && (
          <AdminRowMenu
            name={name}
            item={day}
            actions={ofDays}
            onEdit={() => open([...days, day.id])}
            onMove={() => setMoved({ list: days, item: day })}
          />
        )}
      </div>
      <ul ref={rows} className="edit-rows" data-list={path.join('.')}>
        {actions.items.map((item) => (
          <AdminAgendaRow
            key={item.id}
            path={path}
            item={item}
            actions={actions}
            during={(overlaps.get(item.id) ?? []).map((id) =>
              String(actions.items.find((one) => one.id === id)?.['title'] ?? ''),
            )}
            onMove={() => setMoved({ list: path, item })}
          />
        ))}
      </ul>
      {mayWrite && actions.items.length < limit && (
        <AdminButton onClick={() => actions.add(`Agenda item added to ${name}.`, 'title')}>
          <Plus size={15} aria-hidden="true" />
          Add an agenda item<span className="sr-only"> to {name}</span>
        </AdminButton>
      )}
      {moved && (
        <AdminMoveDialog
          list={moved.list}
          item={moved.item}
          actions={moved.list === days ? ofDays : actions}
          onClosed={() => setMoved(undefined)}
        />
      )}
    </section>
  )
}
