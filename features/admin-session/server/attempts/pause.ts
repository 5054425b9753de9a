import { systemTimer, type Timer } from '#platform/server/timer.ts'

/** Delays a response by this many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>

/**
 * The maximum number of delayed responses; more are sent at once, so that a flood cannot hold ever more
 * connections.
 */
const maxDelayed = 200

/** Delays that hold only the connection of the client. */
export const createPause = (timer: Timer = systemTimer): Pause => {
  let waiting = 0
  return async (milliseconds) => {
    if (milliseconds <= 0 || waiting >= maxDelayed) return
    waiting++
    await new Promise<void>((over) => timer(milliseconds, over))
    waiting--
  }
}
