import type { Json, StoredContent, StoredItem } from '#content/stored-content.ts'
import { type Change, isSame, type Path } from './change.ts'

/**
 * `applied`: the content with the change. `already`: the content has the change, so a repeat is safe.
 * `conflict`: the value differs from the change's `before`; `current` is that value.
 */
export type Applied =
  | { outcome: 'applied' | 'already'; content: StoredContent }
  | { outcome: 'conflict'; content: StoredContent; current: Json | undefined }

/** Applies one change where its `before` still holds. Does not modify `content`. */
export const applyChange = (content: StoredContent, change: Change): Applied => {
  const rule = { set, add, remove, move }[change.kind] as (content: StoredContent, change: Change) => Applied
  return rule(content, change)
}

/** Applies changes in order; conflicting ones are skipped. */
export const applyChanges = (content: StoredContent, changes: readonly Change[]): StoredContent =>
  changes.reduce((before, change) => applyChange(before, change).content, content)

/**
 * The value at a path; undefined where the path does not exist. `hidden` of an item that is not hidden is
 * false.
 */
export const valueAt = (content: Json | undefined, path: Path): Json | undefined => {
  const [step, ...rest] = path
  if (step === undefined || content === undefined) return content
  if (isList(content)) return valueAt(itemOf(content, step), rest)
  if (typeof content !== 'object' || content === null || !Object.hasOwn(content, step))
    return step === 'hidden' && rest.length === 0 && isItem(content) ? false : undefined
  return valueAt((content as Record<string, Json>)[step], rest)
}

/**
 * The inverse of a change, computed before it is applied to `content`. Undefined: the change would not
 * apply.
 */
export const inverseOf = (content: StoredContent, change: Change): Change | undefined => {
  switch (change.kind) {
    case 'set':
      return { ...change, before: change.after, after: change.before }
    case 'add':
      return { kind: 'remove', path: change.path, item: change.item }
    case 'remove':
      return {
        kind: 'add',
        path: change.path,
        item: change.item,
        behind: idsBefore(content, change.path, change.item.id),
      }
    case 'move': {
      const { path, id, to } = change
      return { kind: 'move', path: to, id, to: path, behind: idsBefore(content, path, id) }
    }
  }
}

/** The ids of the items before one in its list, nearest first: the `behind` of a change. */
export const idsBefore = (content: StoredContent, list: Path, id: string): string[] => {
  const ids = ((valueAt(content, list) as readonly StoredItem[] | undefined) ?? []).map((one) => one.id)
  return ids.slice(0, Math.max(ids.indexOf(id), 0)).reverse()
}

/** How many preceding items a window names: others may remove some of them meanwhile. */
const nearest = 10

/** The change with only the nearest of the preceding items that its list has: all of them would make calls too large. */
export const withNearest = (content: StoredContent, change: Change): Change => {
  if (change.kind === 'set' || change.kind === 'remove') return change
  const list = valueAt(content, change.kind === 'add' ? change.path : change.to)
  if (!isList(list)) return change
  const ids = new Set(list.map(({ id }) => id))
  return { ...change, behind: change.behind.filter((id) => ids.has(id)).slice(0, nearest) }
}

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>

const set = (content: StoredContent, { path, before, after }: Of<'set'>): Applied => {
  const current = valueAt(content, path)
  if (current !== undefined && isSame(current, after)) return { outcome: 'already', content }
  if (current === undefined || !isSame(current, before)) return { outcome: 'conflict', content, current }
  return { outcome: 'applied', content: withValue(content, path, after) }
}

const add = (content: StoredContent, { path, item, behind }: Of<'add'>): Applied => {
  const list = valueAt(content, path)
  if (!isList(list)) return { outcome: 'conflict', content, current: undefined }
  const same = itemOf(list, item.id)
  if (same) {
    return isSame(same, item)
      ? { outcome: 'already', content }
      : { outcome: 'conflict', content, current: same }
  }
  return { outcome: 'applied', content: withValue(content, path, placed(list, item, behind)) }
}

const remove = (content: StoredContent, { path, item }: Of<'remove'>): Applied => {
  const list = valueAt(content, path)
  const there = isList(list) ? itemOf(list, item.id) : undefined
  if (!isList(list) || !there) return { outcome: 'already', content }
  if (!isSame(there, item)) return { outcome: 'conflict', content, current: there }
  return { outcome: 'applied', content: withValue(content, path, without(list, item.id)) }
}

const move = (content: StoredContent, { path, id, to, behind }: Of<'move'>): Applied => {
  const inPlace = valueAt(content, to)
  const from = valueAt(content, path)
  if (!isList(inPlace)) return { outcome: 'conflict', content, current: undefined }
  // a repeated move finds the item at its target
  const source = isList(from) && itemOf(from, id) ? path : itemOf(inPlace, id) ? to : undefined
  if (!source) return { outcome: 'conflict', content, current: undefined }
  const item = itemOf(valueAt(content, source) as readonly StoredItem[], id) as StoredItem
  if (source !== to && path.join() !== to.join() && itemOf(inPlace, id))
    return { outcome: 'conflict', content, current: itemOf(inPlace, id) }
  const left = withValue(content, source, without(valueAt(content, source) as readonly StoredItem[], id))
  const after = withValue(left, to, placed(valueAt(left, to) as readonly StoredItem[], item, behind))
  return isSame(after, content) ? { outcome: 'already', content } : { outcome: 'applied', content: after }
}

const placed = (list: readonly StoredItem[], item: StoredItem, behind: Path): readonly StoredItem[] => {
  const anchor = behind.find((id) => itemOf(list, id))
  const at = anchor === undefined ? 0 : list.findIndex(({ id }) => id === anchor) + 1
  return [...list.slice(0, at), item, ...list.slice(at)]
}

const without = (list: readonly StoredItem[], id: string) => list.filter((one) => one.id !== id)

/** The content with another value at a path that exists. */
const withValue = <T extends Json>(content: T, path: Path, value: Json): T => {
  const [step, ...rest] = path
  if (step === undefined) return value as T
  if (isList(content)) {
    return content.map((one) => (one.id === step ? withValue(one, rest, value) : one)) as unknown as T
  }
  const group = content as unknown as Record<string, Json>
  if (step === 'hidden' && rest.length === 0 && value === false) {
    const { hidden: _hidden, ...shown } = group
    return shown as unknown as T
  }
  return { ...group, [step]: withValue(group[step] ?? {}, rest, value) } as unknown as T
}

const isItem = (value: Json | undefined): value is StoredItem =>
  typeof value === 'object' && value !== null && 'id' in value

const isList = (value: Json | undefined): value is readonly StoredItem[] =>
  Array.isArray(value) && value.every(isItem)

const itemOf = (list: readonly StoredItem[], id: string) => list.find((one) => one.id === id)
