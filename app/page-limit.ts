import { setImmediate as nextTurn } from 'node:timers/promises'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'

const busyMessage = 'Too many pages are being made at the moment. Try again in a minute.'

/**
 * Makes pages for one request each, of which anyone may want thousands: a few at once, and everyone else is answered
 * between two of them. `waiting` more wait.
 * @throws Problem 503 for those who come then
 */
export const createPageLimit = (waiting: number) => {
  const withLimit = createConcurrencyLimit({ atOnce: 4, waiting, busy: busyMessage })
  return <T>(make: () => Promise<T>): Promise<T> =>
    withLimit(async () => {
      await nextTurn()
      return make()
    })
}
