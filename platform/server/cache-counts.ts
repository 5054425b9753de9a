import { minutes, seconds } from '#shared/time/duration.ts'
import { touch } from './least-recently-used.ts'

/** Milliseconds for which counts of many rows are cached: half of a page's polling interval. */
const fresh = seconds(10)
/** Milliseconds after which cached counts are no longer used. */
const stale = minutes(1)
/** The number of counts that are kept: of a conference that no one has open they are counted again. */
const most = 500

type Options<T> = {
  /** In milliseconds. */
  now: () => number
  /** Whether they are of so many rows that counting takes long. */
  isMany: (figures: T) => boolean
}

/**
 * Caches counts by key; concurrent requests share one count. Counts of few rows are repeated for each later request. Counts
 * of many rows are cached for ten seconds; until they are a minute old, they are returned at once and counted again in the
 * background. So no one waits for a recent count, however many pages are open, and registering and paying is not slowed
 * down by counting.
 */
export const cacheCounts = <T>({ now, isMany }: Options<T>) => {
  const cache = new Map<string, { figures: T; countedAt: number }>()
  const underWay = new Map<string, Promise<T>>()

  const countAnew = (kind: string, count: () => Promise<T>): Promise<T> => {
    const begun = underWay.get(kind)
    if (begun) return begun
    const counted = count()
      .then((figures) => {
        if (isMany(figures)) touch(cache, kind, { figures, countedAt: now() }, most)
        else cache.delete(kind)
        return figures
      })
      .finally(() => underWay.delete(kind))
    underWay.set(kind, counted)
    return counted
  }

  return (kind: string, count: () => Promise<T>): Promise<T> => {
    const last = cache.get(kind)
    const age = last ? now() - last.countedAt : Number.POSITIVE_INFINITY
    if (last && age < fresh) return Promise.resolve(last.figures)
    const counted = countAnew(kind, count)
    if (!last || age >= stale) return counted
    // an error surfaces to whoever asks once the cached counts are outdated
    counted.catch(() => undefined)
    return Promise.resolve(last.figures)
  }
}
