import { maxCounted } from '#shared/search/search.ts'

/** The result of a search: the ids of the newest rows first, and the number of rows, counted up to `maxCounted`. */
export type Found = { ids: string[]; count: number }

/** When these are all matches, or the newest `maxCounted`. */
export const everyFound = (ids: string[]): Found => ({ ids, count: Math.min(ids.length, maxCounted) })

/** The union of several results, newest first. Ids begin with the time. */
export const foundByAny = (results: readonly Found[]): Found => {
  const ids = [...new Set(results.flatMap(({ ids }) => ids))].sort().reverse()
  const counted = Math.max(ids.length, ...results.map(({ count }) => count))
  return { ids, count: Math.min(counted, maxCounted) }
}
