import type { Field, GroupField, ListField } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import type { Json, StoredContent, StoredGroup, StoredItem } from '#content/stored-content.ts'
import { type Change, isSame, type Path } from './change.ts'
import { fieldAt } from './field-at.ts'

/**
 * The changes that turn `before` into `after`, in the order in which they apply: `applyChanges(before,
 * differences(before, after))` equals `after`. An item that went to another list of its kind is one move.
 */
export const differences = (before: StoredContent, after: StoredContent): Change[] =>
  withMoves(inGroup(contentFields, before, after, []))

const inGroup = (field: GroupField, before: StoredGroup, after: StoredGroup, path: Path): Change[] =>
  Object.entries(field.fields).flatMap(([name, one]) =>
    inField(one, before[name], after[name], [...path, name]),
  )

const inField = (field: Field, before: Json | undefined, after: Json | undefined, path: Path): Change[] => {
  if (isSame(before, after) || before === undefined || after === undefined) return []
  if (field.kind === 'group') return inGroup(field, before as StoredGroup, after as StoredGroup, path)
  if (field.kind === 'list')
    return inList(field, before as readonly StoredItem[], after as readonly StoredItem[], path)
  return [{ kind: 'set', path, before, after }]
}

const inList = (
  field: ListField,
  before: readonly StoredItem[],
  after: readonly StoredItem[],
  path: Path,
): Change[] => {
  const was = new Map(before.map((item) => [item.id, item]))
  const is = new Map(after.map((item) => [item.id, item]))
  const removed = before.filter(({ id }) => !is.has(id))
  const edits = before.flatMap((item) => {
    const now = is.get(item.id)
    return now ? inItem(field, item, now, [...path, item.id]) : []
  })
  const rest = new Set(
    longestRising(before.flatMap(({ id }) => (is.has(id) ? [after.findIndex((one) => one.id === id)] : []))),
  )
  const placed = after.flatMap((item, at): Change[] => {
    const behind = after
      .slice(0, at)
      .map(({ id }) => id)
      .reverse()
    if (!was.has(item.id)) return [{ kind: 'add', path, item, behind }]
    return rest.has(at) ? [] : [{ kind: 'move', path, id: item.id, to: path, behind }]
  })
  return [...removed.map((item): Change => ({ kind: 'remove', path, item })), ...edits, ...placed]
}

const inItem = ({ item }: ListField, before: StoredItem, after: StoredItem, path: Path): Change[] => {
  const [was, is] = [before.hidden === true, after.hidden === true]
  const hidden: Change[] =
    was === is ? [] : [{ kind: 'set', path: [...path, 'hidden'], before: was, after: is }]
  if (item.kind === 'reference') return hidden
  if (item.kind === 'text')
    return [...inField(item.text, before['text'], after['text'], [...path, 'text']), ...hidden]
  return [...inGroup(item, before, after, path), ...hidden]
}

/**
 * Replaces a removal and an addition of the same item in another list of its kind with one move; changes
 * within the item come before the move.
 */
const withMoves = (changes: readonly Change[]): Change[] => {
  const removals = changes.filter((change) => change.kind === 'remove')
  const gone = new Set<Change>()
  const moved = changes.flatMap((change): Change[] => {
    if (change.kind !== 'add') return [change]
    const from = removals.find(
      (one) => one.item.id === change.item.id && !gone.has(one) && isSameKind(one.path, change.path),
    )
    if (!from) return [change]
    gone.add(from)
    const edits = inItem(fieldAt(from.path) as ListField, from.item, change.item, [
      ...from.path,
      change.item.id,
    ])
    const { path: to, behind } = change
    return [...edits, { kind: 'move', path: from.path, id: change.item.id, to, behind }]
  })
  return moved.filter((change) => !gone.has(change))
}

/** Whether items may be moved between two lists: the two grids of the speakers, the days of the agenda. */
export const isSameKind = (one: Path, other: Path): boolean => {
  const [from, to] = [fieldAt(one), fieldAt(other)]
  return (
    one[0] === other[0] &&
    one.join() !== other.join() &&
    from?.kind === 'list' &&
    to?.kind === 'list' &&
    from.item === to.item
  )
}

/** The longest increasing subsequence: these items keep their position. */
const longestRising = (numbers: readonly number[]): number[] => {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  numbers.forEach((number, at) => {
    const length = ends.filter((end) => (numbers[end] ?? 0) < number).length
    before[at] = ends[length - 1]
    ends[length] = at
  })
  const rising: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rising.unshift(numbers[at] ?? 0)
  return rising
}
