import { mostCounted } from '#shared/search/search.ts'

/** What a search has found: the ids of the newest rows first, and how many rows there are, counted up to `mostCounted`. */
export type Found = { ids: string[]; count: number }

/** Where these are all of them, or the newest of `mostCounted`. */
export const everyFound = (ids: string[]): Found => ({ ids, count: Math.min(ids.length, mostCounted) })

/** What several ways have found, each row once. Ids begin with the time. */
export const foundByAny = (ways: readonly Found[]): Found => {
  const ids = [...new Set(ways.flatMap(({ ids }) => ids))].sort().reverse()
  const counted = Math.max(ids.length, ...ways.map(({ count }) => count))
  return { ids, count: Math.min(counted, mostCounted) }
}
