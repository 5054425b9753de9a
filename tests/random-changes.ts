import type { Field } from '#content/fields/field.ts'
import { longTextOf } from '#content/long-text/long-text.ts'
import type { Json, StoredContent, StoredItem } from '#content/stored-content.ts'
import { idsBefore, valueAt } from '#features/drafts/apply-changes.ts'
import type { Change, Path } from '#features/drafts/change.ts'
import { isListPlace, type ListPlace, placesOf } from '#features/drafts/content-fields.ts'
import { isSameKind } from '#features/drafts/differences.ts'
import { newItem } from '#features/drafts/new-item.ts'

/** A random integer from 0 to below `below`. */
export type Dice = (below: number) => number

/** A random valid edit of this content, deterministic for the generator. */
export const randomChange = (content: StoredContent, dice: Dice, newId: string): Change => {
  const { leaves, lists } = choicesOf(content)
  const chosen = dice(10)
  if (chosen < 6) {
    const { path, field } = leaves[dice(leaves.length)] as Leaf
    const before = valueAt(content, path) as Json
    return { kind: 'set', path, before, after: randomValue(field, before, dice) }
  }
  const { path, field } = lists[dice(lists.length)] as ListPlace
  // nothing is added to a list that is always whole, or removed
  const kind = field.whole ? 8 : chosen
  const items = valueAt(content, path) as readonly StoredItem[]
  const item = items[dice(Math.max(items.length, 1))]
  if (kind === 6 || !item) {
    const behind = items.slice(0, dice(items.length + 1)).map(({ id }) => id)
    return { kind: 'add', path, item: newItem(content, path, newId), behind: behind.reverse() }
  }
  if (kind === 7) return { kind: 'remove', path, item }
  const others = lists.filter((one) => isSameKind(path, one.path))
  const to = kind === 9 && others.length > 0 ? (others[dice(others.length)] as ListPlace).path : path
  const target = valueAt(content, to) as readonly StoredItem[]
  const anchor = target[dice(Math.max(target.length, 1))]
  const behind = anchor && anchor.id !== item.id ? [anchor.id, ...idsBefore(content, to, anchor.id)] : []
  return { kind: 'move', path, id: item.id, to, behind: behind.filter((id) => id !== item.id) }
}

type Leaf = { path: Path; field: Field }

/** Every field that can be set, and every list that can be changed. */
const choicesOf = (content: StoredContent): { leaves: Leaf[]; lists: ListPlace[] } => {
  const places = placesOf(content)
  const lists = places.filter(isListPlace)
  const flags = lists.flatMap(({ path, value }) =>
    value.map(
      ({ id }): Leaf => ({ path: [...path, id, 'hidden'], field: { kind: 'flag', label: 'Hidden' } }),
    ),
  )
  const isSettable = ({ field }: Leaf) => !['list', 'fact', 'kept'].includes(field.kind)
  return {
    leaves: [...places.filter(isSettable), ...flags],
    lists: lists.filter(({ field }) => !field.fixed),
  }
}

const randomValue = (field: Field, before: Json, dice: Dice): Json => {
  switch (field.kind) {
    case 'flag':
      return before !== true
    case 'number':
      return field.min + dice(Math.min(field.max - field.min, 1000))
    case 'choice':
      return field.choices[dice(field.choices.length)]?.value ?? ''
    case 'time':
      return `${String(8 + dice(8)).padStart(2, '0')}:00-17:${10 + dice(50)}`
    case 'speaker':
      return dice(2) ? '' : 'haruka-morisada'
    case 'picture':
      return before === null || dice(2)
        ? { id: String(dice(10)).repeat(64), width: 1 + dice(2560), height: 1 + dice(2560), alt: 'A bridge' }
        : null
    case 'long':
      return longTextOf(`Text ${dice(100_000)} ‎صورة 髙\n\nhttps://example.org/${dice(9)}`) as unknown as Json
    case 'address':
      return `/page-${dice(1000)}`
    default:
      return 'limit' in field && field.limit < 12 ? 'x' : `Text ${dice(100_000)} ‎صورة 髙`
  }
}
