import type { ListField } from '#content/fields/field.ts'
import type { StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { fieldAt } from '../../field-at.ts'
import { nameOf } from '../../format-path.ts'
import { addItem, duplicate } from '../../item-changes.ts'
import { moveTo } from '../../moves.ts'
import { parentOf } from '../../outline.ts'
import { useEditor } from '../editor-context.ts'

/** The actions for one item of a list. */
export const useRowActions = (list: Path) => {
  const { draft, store, say, open, newId, place } = useEditor()
  const field = fieldAt(list) as ListField
  const items = (valueAt(draft.shown, list) ?? []) as readonly StoredItem[]
  const nameIn = (item: StoredItem) => nameOf(draft.shown, list, item)

  const move = (item: StoredItem, to: Path, at: number) => {
    const change = moveTo(draft.shown, list, item.id, to, at)
    if (!change) return
    store.make(change)
    const isOpen = place.at?.join('.').startsWith([...list, item.id].join('.'))
    if (to.join() !== list.join() && isOpen) open([...to, item.id])
    const others = (valueAt(draft.shown, to) as readonly StoredItem[]).filter(({ id }) => id !== item.id)
    say(`${nameIn(item)}, place ${Math.min(at, others.length) + 1} of ${others.length + 1}`)
  }
  return {
    field,
    items,
    nameOf: nameIn,
    canChange: !field.fixed,
    /** Whether items are added and removed, not only moved and hidden. */
    isOpen: !field.fixed && !field.whole,
    move,
    /** Adds an empty item and opens it, at this field if given. */
    add: (message: string, ...at: Path) => {
      const id = newId()
      store.make(addItem(draft.shown, list, id))
      say(message)
      open([...list, id, ...at])
    },
    /** Moves it up or down by one. */
    step: (item: StoredItem, by: 1 | -1) => {
      const at = items.findIndex(({ id }) => id === item.id) + by
      if (at < 0 || at >= items.length) say(`${nameIn(item)} is ${by < 0 ? 'the first' : 'the last'} already`)
      else move(item, list, at)
    },
    duplicate: (item: StoredItem) => {
      const id = newId()
      const change = duplicate(draft.shown, list, item.id, id)
      if (!change) return
      store.make(change)
      say(`${nameIn(item)} was duplicated.`)
      open([...list, id])
    },
    hide: (item: StoredItem) => {
      const isHidden = item.hidden === true
      store.type([...list, item.id, 'hidden'], !isHidden)
      say(isHidden ? `${nameIn(item)} is shown again.` : `${nameIn(item)} is hidden from visitors.`, true)
    },
    remove: (item: StoredItem) => {
      store.make({ kind: 'remove', path: list, item })
      say(`${nameIn(item)} was removed.`, true)
      const parent = parentOf([...list, item.id])
      if (place.at?.join('.').startsWith([...list, item.id].join('.')) && parent) open(parent)
    },
  }
}

export type RowActions = ReturnType<typeof useRowActions>

/** The direction of Alt with an arrow key. */
export const stepOfKey = ({ altKey, key }: { altKey: boolean; key: string }): 1 | -1 | undefined => {
  if (!altKey) return undefined
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
}
