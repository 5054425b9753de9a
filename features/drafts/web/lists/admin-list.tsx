import { EyeOff, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ListField } from '#content/fields/field.ts'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import type { Path } from '#features/drafts/change.ts'
import { fieldAt } from '#features/drafts/field-at.ts'
import { addItem } from '#features/drafts/item-changes.ts'
import { recordOf } from '#features/drafts/outline.ts'
import { pictureFieldOf, pictureOfItem } from '#features/drafts/picture-fields.ts'
import { isListOfPeople, pathOfReferred } from '#features/drafts/referred.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Check } from '#ui/fields/check-box.tsx'
import { useEditor } from '../editor-context.ts'
import { AdminThumbnail } from '../pictures/admin-thumbnail.tsx'
import { AdminAddPictures } from './admin-add-pictures.tsx'
import { AdminAddReference } from './admin-add-reference.tsx'
import { AdminChosenRows } from './admin-chosen-rows.tsx'
import { AdminMoveDialog } from './admin-move-dialog.tsx'
import { AdminRowMenu } from './admin-row-menu.tsx'
import { AdminRowHandle, AdminRowOpen } from './admin-row-parts.tsx'
import { type ChosenRows, useChosenRows } from './use-chosen-rows.ts'
import { useDraggedRows } from './use-dragged-rows.ts'
import { type RowActions, useRowActions } from './use-row-actions.ts'

/** The items of a list: open, reorder, hide, remove and add. */
export default function AdminList({ path, field }: { path: Path; field: ListField }) {
  const { mayWrite } = useEditor()
  const heading = useId()
  const actions = useRowActions(path)
  const { items, canChange } = actions
  const rows = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<StoredItem>()
  const choice = useChosenRows(items)
  useDraggedRows(rows, path, mayWrite && canChange)
  const isFull = items.length >= field.limit
  return (
    <section aria-labelledby={heading} className="edit-list">
      <h3 id={heading} tabIndex={-1}>
        {field.label} <span className="num">{items.length}</span>
      </h3>
      {items.length === 0 && <p className="edit-hint">No {field.label.toLowerCase()} yet.</p>}
      <ul ref={rows} className="edit-rows" data-list={path.join('.')}>
        {items.map((item) => (
          <AdminRow
            key={item.id}
            path={path}
            item={item}
            actions={actions}
            onMove={() => setMoved(item)}
            choice={choice}
          />
        ))}
      </ul>
      {mayWrite && actions.isOpen && items.length > 1 && (
        <AdminChosenRows list={path} actions={actions} choice={choice} />
      )}
      {mayWrite && actions.isOpen && !isFull && <AdminAdd path={path} actions={actions} />}
      {isFull && actions.isOpen && <p className="edit-hint">There is room for {field.limit}.</p>}
      {moved && (
        <AdminMoveDialog list={path} item={moved} actions={actions} onClosed={() => setMoved(undefined)} />
      )}
    </section>
  )
}

/** Adds an item: a picture, a reference, a person, or an empty one, which then opens. */
function AdminAdd({ path, actions }: { path: Path; actions: RowActions }) {
  const { draft, store, say } = useEditor()
  const { field, items } = actions
  // items that begin with a picture, as in the gallery, are added by it
  const pictures = pictureFieldOf(field)
  if (pictures?.isFirst)
    return <AdminAddPictures path={path} field={field} name={pictures.name} picture={pictures.field} />
  if (isListOfPeople(field)) return <AdminAddPerson path={path} actions={actions} />
  if (field.item.kind === 'reference')
    return (
      <AdminAddReference
        field={field}
        to={field.item.to as 'speakers' | 'topics'}
        chosen={items}
        onAdd={(id) => {
          store.make(addItem(draft.shown, path, id))
          say(`${field.one} added.`)
        }}
      />
    )
  return (
    <AdminButton onClick={() => actions.add(`${field.one} added.`)}>
      <Plus size={15} aria-hidden="true" />
      Add {article(field.one)}
    </AdminButton>
  )
}

/** Adds one of the speakers at once, and anyone else as an entry for their name. */
function AdminAddPerson({ path, actions }: { path: Path; actions: RowActions }) {
  const { draft, store, say, newId } = useEditor()
  const { field, items } = actions
  return (
    <AdminAddReference
      field={field}
      to="speakers"
      chosen={items.map(({ speaker }) => ({ id: String(speaker) }))}
      onAdd={(speaker) => {
        const change = addItem(draft.shown, path, newId())
        store.make({ ...change, item: { ...change.item, speaker } })
        say(`${field.one} added.`)
      }}
      onOther={() => actions.add(`${field.one} added.`, 'name')}
    />
  )
}

const article = (one: string): string => `${/^[AEIOU]/.test(one) ? 'an' : 'a'} ${one.toLowerCase()}`

/** One item of a list: its handle, its name as a link, and its menu. */
function AdminRow({
  path,
  item,
  actions,
  onMove,
  choice,
}: {
  path: Path
  item: StoredItem
  actions: RowActions
  onMove: () => void
  choice: ChosenRows
}) {
  const { draft, mayWrite, open } = useEditor()
  const { field } = actions
  const canChange = mayWrite && actions.canChange
  const name = actions.nameOf(item)
  const second = field.second && !field.title.includes('.') ? valueAt(item, field.second.split('.')) : ''
  const edit = () => {
    const itemPath =
      field.item.kind === 'reference'
        ? pathOfReferred(draft.shown, field.item.to, item.id)
        : [...path, item.id]
    open(itemPath ?? recordOf(path) ?? path)
  }
  const picture = pictureOfRow(draft.shown, field, item)
  return (
    <li className="edit-row" data-item={item.id} data-hidden={item.hidden === true || undefined}>
      {choice.isOn && (
        <Check
          aria-label={`Choose ${name}`}
          checked={choice.chosen.includes(item)}
          onChange={() => choice.turn(item.id)}
        />
      )}
      {canChange && <AdminRowHandle />}
      {picture && <AdminThumbnail picture={picture} />}
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
      {canChange && field.whole && (
        <AdminButton variant="quiet" onClick={() => actions.hide(item)}>
          {item.hidden ? 'Show' : 'Hide'}
          <span className="sr-only"> {name}</span>
        </AdminButton>
      )}
      {canChange && <AdminRowMenu name={name} item={item} actions={actions} onEdit={edit} onMove={onMove} />}
    </li>
  )
}

/** The picture of an item, or of what it refers to. */
const pictureOfRow = (content: StoredContent, field: ListField, item: StoredItem) => {
  if (field.item.kind !== 'reference') return pictureOfItem(field, item)
  const path = pathOfReferred(content, field.item.to, item.id)
  const list = path && fieldAt(path.slice(0, -1))
  const referred = path && (valueAt(content, path) as StoredItem | undefined)
  return list?.kind === 'list' && referred ? pictureOfItem(list, referred) : undefined
}
