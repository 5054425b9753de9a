import { setImmediate as nextTurn } from 'node:timers/promises'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'

const busy = 'Too many pages are being made at the moment. Try again in a minute.'

/**
 * Makes pages for one request each, of which anyone may want thousands: a few at once, and everyone else is answered
 * between two of them. `waiting` more wait.
 * @throws Problem 503 for those who come then
 */
export const createPageLimit = (waiting: number) => {
  const inTurn = createConcurrencyLimit({ atOnce: 4, waiting, busy })
  return <T>(make: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await nextTurn()
      return make()
    })
}
