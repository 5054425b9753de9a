import { systemTimer, type Timer } from '#platform/server/timer.ts'

/** Lets so many milliseconds pass before an answer. */
export type Pause = (milliseconds: number) => Promise<void>

/** So many answers wait at once; one more is given at once, so that a flood cannot keep ever more of them. */
const most = 200

/** Pauses that keep nothing but the connection of the one who waits. */
export const createPause = (timer: Timer = systemTimer): Pause => {
  let waiting = 0
  return async (milliseconds) => {
    if (milliseconds <= 0 || waiting >= most) return
    waiting++
    await new Promise<void>((over) => timer(milliseconds, over))
    waiting--
  }
}
