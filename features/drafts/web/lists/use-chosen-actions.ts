import type { StoredItem } from '#content/stored-content.ts'
import type { Path } from '../../change.ts'
import { moveAllTo } from '../../moves.ts'
import { useEditor } from '../editor-context.ts'
import { removalsOf } from './removals.ts'

/** The actions for several items of a list at once; each is undone as one. */
export const useChosenActions = (list: Path, chosen: readonly StoredItem[]) => {
  const { draft, store, say } = useEditor()
  const ids = chosen.map(({ id }) => id)
  return {
    /** Moves them, in their order, to an index of a list. */
    move: (to: Path, at: number) => {
      const moved = store.makeAll(moveAllTo(draft.shown, list, ids, to, at))
      say(`${entries(moved)} moved.`, true)
    },
    hide: () => {
      const shown = chosen.filter(({ hidden }) => hidden !== true)
      const hidden = store.makeAll(
        shown.map(({ id }) => ({ kind: 'set', path: [...list, id, 'hidden'], before: false, after: true })),
      )
      say(`${entries(hidden)} hidden from visitors.`, true)
    },
    remove: () => {
      store.makeAll(
        removalsOf(
          draft.shown,
          ids.map((id) => [...list, id]),
        ),
      )
      say(`${entries(ids.length)} removed.`, true)
    },
  }
}

/** `1 entry was`, `3 entries were`. */
export const entries = (count: number): string => (count === 1 ? '1 entry was' : `${count} entries were`)
