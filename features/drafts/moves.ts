import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { idsBefore, valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { isListPlace, placesOf } from './content-fields.ts'
import { isSameKind } from './differences.ts'

/** The lists to which an item of this list may be moved. */
export const listsLike = (content: StoredContent, list: Path): Path[] =>
  placesOf(content)
    .filter(isListPlace)
    .map(({ path }) => path)
    .filter((other) => isSameKind(list, other))

/**
 * The change that moves an item to an index of a list, counted from 0 without the item. Undefined: it is
 * already there.
 */
export const moveTo = (content: StoredContent, from: Path, id: string, to: Path, place: number) => {
  const there = ((valueAt(content, to) as readonly StoredItem[] | undefined) ?? []).map((one) => one.id)
  const others = there.filter((one) => one !== id)
  const behind = others.slice(0, Math.max(0, place)).reverse()
  const isThere = from.join() === to.join() && idsBefore(content, to, id).join() === behind.join()
  return isThere ? undefined : ({ kind: 'move', path: from, id, to, behind } satisfies Change)
}

/** The changes that move several items, in their order, to an index of a list, counted from 0 without them. */
export const moveAllTo = (
  content: StoredContent,
  from: Path,
  ids: readonly string[],
  to: Path,
  place: number,
): Change[] => {
  const there = ((valueAt(content, to) as readonly StoredItem[] | undefined) ?? []).map((one) => one.id)
  const before = there.filter((id) => !ids.includes(id)).slice(0, Math.max(0, place))
  return ids.map((id, at) => ({
    kind: 'move',
    path: from,
    id,
    to,
    behind: [...before, ...ids.slice(0, at)].reverse(),
  }))
}
