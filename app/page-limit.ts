import { setImmediate as nextTurn } from 'node:timers/promises'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'

const busyMessage = 'Too many pages are being made at the moment. Try again in a minute.'

/**
 * Renders uncached pages, four at a time, and yields to other requests between two. At most `waiting` more may queue.
 * @throws Problem 503 when the queue is full
 */
export const createPageLimit = (waiting: number) => {
  const withLimit = createConcurrencyLimit({ atOnce: 4, waiting, busy: busyMessage })
  return <T>(make: () => Promise<T>): Promise<T> =>
    withLimit(async () => {
      await nextTurn()
      return make()
    })
}
