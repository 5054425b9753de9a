import type { StoredItem } from '#content/stored-content.ts'
import type { Path } from '../../change.ts'
import { useRowActs } from './use-row-acts.ts'

/** What can be done with the open record. */
export default function AdminRecordActs({ list, item }: { list: Path; item: StoredItem }) {
  const acts = useRowActs(list)
  if (!acts.canChange) return null
  return (
    <span className="ml-auto flex flex-wrap">
      <button type="button" className="edit-plain" onClick={() => acts.duplicate(item)}>
        Duplicate
      </button>
      <button type="button" className="edit-plain" onClick={() => acts.hide(item)}>
        {item.hidden ? 'Show' : 'Hide'}
      </button>
      <button type="button" className="edit-plain edit-remove" onClick={() => acts.remove(item)}>
        Remove
      </button>
    </span>
  )
}
