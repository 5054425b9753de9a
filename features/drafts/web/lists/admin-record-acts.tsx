import type { StoredItem } from '#content/stored-content.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Path } from '../../change.ts'
import { useRowActs } from './use-row-acts.ts'

/** What can be done with the open record. */
export default function AdminRecordActs({ list, item }: { list: Path; item: StoredItem }) {
  const acts = useRowActs(list)
  if (!acts.canChange) return null
  return (
    <span className="ml-auto flex flex-wrap">
      <AdminButton variant="quiet" onClick={() => acts.duplicate(item)}>
        Duplicate
      </AdminButton>
      <AdminButton variant="quiet" onClick={() => acts.hide(item)}>
        {item.hidden ? 'Show' : 'Hide'}
      </AdminButton>
      <AdminButton variant="quiet" className="edit-remove" onClick={() => acts.remove(item)}>
        Remove
      </AdminButton>
    </span>
  )
}
