import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#shared/time/duration.ts'

/**
 * Retries a write that records something that has already happened: a short outage of the database must not cause it to
 * happen again.
 */
export const withRetry = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let patience = 60; ; patience--) {
    try {
      return await write()
    } catch (error) {
      if (patience === 0) throw error
      await wait(seconds(0.5))
    }
  }
}
