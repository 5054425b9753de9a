import type { StoredItem } from '#content/stored-content.ts'
import type { Path } from '../../change.ts'
import { useRowActions } from './use-row-actions.ts'

/** The actions for the open record. */
export default function AdminRecordActions({ list, item }: { list: Path; item: StoredItem }) {
  const actions = useRowActions(list)
  if (!actions.canChange) return null
  return (
    <span className="ml-auto flex flex-wrap">
      <button type="button" className="edit-plain" onClick={() => actions.duplicate(item)}>
        Duplicate
      </button>
      <button type="button" className="edit-plain" onClick={() => actions.hide(item)}>
        {item.hidden ? 'Show' : 'Hide'}
      </button>
      <button type="button" className="edit-plain edit-remove" onClick={() => actions.remove(item)}>
        Remove
      </button>
    </span>
  )
}
