import type { Change, Path } from './change.ts'

/** Whether an edit affects what another change is about: the same field or item, or one that contains it. */
export const isTouchedBy = (change: Change, edit: Change): boolean => {
  const one = placeOf(change)
  const other = placeOf(edit)
  return isWithin(one, other) || (edit.kind === 'set' && isWithin(other, one))
}

/** Whether a path is within another one, or equal to it. */
export const isWithin = (path: Path, outer: Path): boolean => outer.every((name, at) => path[at] === name)

/** The field or the item that an edit is about. */
export const placeOf = (change: Change): Path => {
  if (change.kind === 'set') return change.path
  return [...change.path, change.kind === 'move' ? change.id : change.item.id]
}
