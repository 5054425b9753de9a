import type { Log } from '../log.ts'

/** What a scrape reads from the database, and how old it may be. */
type Reading<T> = {
  read: () => Promise<T>
  /** Milliseconds for which it is not read again, however often someone wants it. */
  keep: number
  log: Log
  /** Milliseconds that only grow. */
  now?: () => number
}

/**
 * Reads at most once within `keep`, also when it fails, and for all who ask at the same time once. Undefined: it could not be
 * read.
 */
export const readSeldom = <T>({
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
