import { type FormEvent, useId, useState } from 'react'
import type { ListField } from '#content/fields/field.ts'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { fieldAt } from '../../field-at.ts'
import { nameOf } from '../../format-path.ts'
import { listsLike } from '../../moves.ts'
import { listOfRecord } from '../../outline.ts'
import { useEditor } from '../editor-context.ts'
import type { RowActions } from './use-row-actions.ts'

/** A dialog for the position of an item, and for its list where there are others of the same kind. */
export function AdminMoveDialog({
  list,
  item,
  more = [],
  actions,
  onMove,
  onClosed,
}: {
  list: Path
  item: StoredItem
  /** Further items that go with it. */
  more?: readonly StoredItem[]
  actions: RowActions
  /** Moves them all; absent: the item alone. */
  onMove?: (to: Path, at: number) => void
  onClosed: () => void
}) {
  const { draft } = useEditor()
  const id = useId()
  const [to, setTo] = useState(list.join('.'))
  const others = listsLike(draft.shown, list)
  const target = to.split('.')
  const isSame = to === list.join('.')
  const size = ((valueAt(draft.shown, target) ?? []) as readonly StoredItem[]).length
  const count = isSame ? size - more.length : size + 1
  const now = actions.items.findIndex((one) => one.id === item.id) + 1
  const [typed, setTyped] = useState(String(now))

  const submit = (close: () => void) => (event: FormEvent) => {
    event.preventDefault()
    const at = Number.parseInt(typed, 10)
    if (!(at >= 1)) return
    close()
    const place = Math.min(at, count) - 1
    if (onMove) onMove(target, place)
    else actions.move(item, target, place)
  }
  return (
    <AdminDialog
      title={more.length > 0 ? `Move ${more.length + 1} entries` : `Move ${actions.nameOf(item)}`}
      onClosed={onClosed}
    >
      {(close) => (
        <form onSubmit={submit(close)} className="mt-4 grid gap-4">
          {others.length > 0 && (
            <ListChoice id={`${id}-list`} lists={[list, ...others]} value={to} onChange={setTo} />
          )}
          <PlaceInput id={`${id}-place`} count={count} value={typed} onChange={setTyped} />
          <SaveFoot busy={false} words="Move" />
        </form>
      )}
    </AdminDialog>
  )
}

type Field = { id: string; value: string; onChange: (value: string) => void }

function ListChoice({ lists, id, value, onChange }: Field & { lists: readonly Path[] }) {
  const { draft } = useEditor()
  return (
    <SelectField
      id={id}
      label="Where"
      value={value}
      options={lists.map((path) => ({ value: path.join('.'), label: listName(draft.shown, path) }))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function PlaceInput({ count, id, value, onChange }: Field & { count: number }) {
  return (
    <TextField
      id={id}
      label={`Place, from 1 to ${count}`}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      className="num max-w-32"
    />
  )
}

/** The name of a list, or of the record that it belongs to: `Day 2`. */
const listName = (content: StoredContent, path: Path): string => {
  const owner = path.slice(0, -1)
  const record = listOfRecord(owner)
  const item = valueAt(content, owner) as StoredItem | undefined
  if (record && item) return nameOf(content, record.path, item)
  return (fieldAt(path) as ListField).label
}
