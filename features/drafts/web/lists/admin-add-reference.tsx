import { useId } from 'react'
import type { ListField } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { everyOne } from '../../referred.ts'
import { useEditor } from '../editor-context.ts'
import { AdminSelect } from '../fields/admin-select.tsx'

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
      <AdminSelect
        id={id}
        value=""
        choices={[
          { value: '', label: 'Choose' },
          ...left.map((one) => ({ value: one.id, label: String(one['name']) })),
        ]}
        onChoose={(chosen) => chosen && onAdd(chosen)}
      />
    </div>
  )
}
