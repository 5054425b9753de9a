import type { Log } from '../log.ts'

/** What a scrape reads from the database, and its maximum age. */
type Reading<T> = {
  read: () => Promise<T>
  /** Milliseconds for which the value is cached. */
  keep: number
  log: Log
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/**
 * Reads at most once within `keep`, also after a failure; concurrent requests share one read. Undefined: it could not be
 * read.
 */
export const readCached = <T>({
  read,
  keep,
  log,
  now = () => performance.now(),
}: Reading<T>): (() => Promise<T | undefined>) => {
  let last: { at: number; value: Promise<T | undefined> } | undefined
  return () => {
    if (last && now() - last.at < keep) return last.value
    const value = Promise.resolve()
      .then(read)
      .catch((error: unknown) => {
        log.warn('figures of the database cannot be read', { error })
        return undefined
      })
    last = { at: now(), value }
    return value
  }
}
