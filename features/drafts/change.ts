import type { Json, StoredItem } from '#content/stored-content.ts'

/** The path of a field, a list or an item: names of groups and fields, ids of items. */
export type Path = readonly string[]

/**
 * One edit of a draft with the value before it: it is applied only where that still holds. `behind`: the
 * preceding items, nearest first. The item goes behind the first of them that still exists, else to the
 * start of the list.
 */
export type Change =
  | { kind: 'set'; path: Path; before: Json; after: Json }
  /** `path` is that of the list. */
  | { kind: 'add'; path: Path; item: StoredItem; behind: Path }
  | { kind: 'remove'; path: Path; item: StoredItem }
  /** Moves within a list, or to another list of the same kind. */
  | { kind: 'move'; path: Path; id: string; to: Path; behind: Path }

/** Whether two values of the stored form are the same, whatever the order of their keys. */
export const isSame = (one: Json | undefined, other: Json | undefined): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one, other] as Record<string, Json>[]
  const keys = Object.keys(left ?? {})
  return (
    keys.length === Object.keys(right ?? {}).length && keys.every((key) => isSame(left?.[key], right?.[key]))
  )
}

/** The maximum number of changes per call. */
export const maxChangesPerCall = 100

/** The maximum bytes of the changes of one call as JSON; a larger change is sent alone. */
export const maxBytesPerCall = 90_000

/** The maximum size of a draft, in bytes of its JSON. */
export const maxDraftBytes = 2_000_000

/** The maximum bytes of a body with changes: the largest change adds or removes an item as large as a draft. */
export const maxChangeBody = maxDraftBytes + 100_000

/** The size of a value as JSON, in bytes. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** By how many bytes a change makes a draft larger; negative: smaller. */
export const growthOf = (change: Change): number => {
  if (change.kind === 'set') return bytesOf(change.after) - bytesOf(change.before)
  // with its comma
  const size = change.kind === 'move' ? 0 : bytesOf(change.item) + 1
  return change.kind === 'remove' ? -size : size
}
