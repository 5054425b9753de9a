import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#shared/time/duration.ts'

/** Writes down what has happened already: a database that is away for a moment must not have it done again. */
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
