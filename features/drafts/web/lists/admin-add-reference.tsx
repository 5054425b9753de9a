import { useId } from 'react'
import type { ListField } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { Select } from '#ui/fields/select-field.tsx'
import { everyOne } from '../../referred.ts'
import { useEditor } from '../editor-context.ts'

/** No id: it has a space. */
const other = 'someone else'

/** Adds one of the speakers or topics that is not in the list yet. */
export function AdminAddReference({
  field,
  to,
  chosen,
  onAdd,
  onOther,
}: {
  field: ListField
  to: 'speakers' | 'topics'
  chosen: readonly StoredItem[]
  onAdd: (id: string) => void
  /** Adds one who is not among them; absent: there is none. */
  onOther?: () => void
}) {
  const { draft } = useEditor()
  const id = useId()
  const left = everyOne(draft.shown, to).filter((one) => !chosen.some((item) => item.id === one.id))
  if (left.length === 0 && !onOther) return null
  const options = left.map((one) => ({ value: one.id, label: String(one['name']) }))
  const choose = (value: string) => (value === other ? onOther?.() : onAdd(value))
  return (
    <div className="edit-field">
      <label htmlFor={id}>Add {field.one.toLowerCase()}</label>
      <Select
        id={id}
        value=""
        placeholder="Choose"
        options={onOther ? [...options, { value: other, label: 'Someone else, in words' }] : options}
        onChange={({ target }) => target.value && choose(target.value)}
      />
    </div>
  )
}
