import type { StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { useEditor } from '../editor-context.ts'
import { AdminDay } from './admin-agenda.tsx'

/** The items of the open day. */
export default function AdminDayOfRecord({ record }: { record: Path }) {
  const { draft } = useEditor()
  const day = valueAt(draft.shown, record) as StoredItem | undefined
  return day ? <AdminDay day={day} /> : null
}
