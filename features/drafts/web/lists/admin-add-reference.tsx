import { useId } from 'react'
import type { ListField } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { Select } from '#ui/fields/select-field.tsx'
import { everyOne } from '../../referred.ts'
import { useEditor } from '../editor-context.ts'

/** Adds one of the speakers or topics that is not in the list yet. */
export function AdminAddReference({
  field,
  to,
  chosen,
  onAdd,
}: {
  field: ListField
  to: 'speakers' | 'topics'
  chosen: readonly StoredItem[]
  onAdd: (id: string) => void
}) {
  const { draft } = useEditor()
  const id = useId()
  const left = everyOne(draft.shown, to).filter((one) => !chosen.some((item) => item.id === one.id))
  if (left.length === 0) return null
  return (
    <div className="edit-field">
      <label htmlFor={id}>Add {field.one.toLowerCase()}</label>
      <Select
        id={id}
        value=""
        placeholder="Choose"
        options={left.map((one) => ({ value: one.id, label: String(one['name']) }))}
        onChange={({ target }) => target.value && onAdd(target.value)}
      />
    </div>
  )
}
