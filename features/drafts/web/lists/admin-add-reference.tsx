import { useId } from 'react'
import type { ListField } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { controlLook } from '#ui/fields/field.tsx'
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
      <select
        id={id}
        value=""
        onChange={(event) => event.target.value && onAdd(event.target.value)}
        className={`${controlLook} edit-select`}
      >
        <option value="">Choose</option>
        {left.map((one) => (
          <option key={one.id} value={one.id}>
            {String(one['name'])}
          </option>
        ))}
      </select>
    </div>
  )
}
