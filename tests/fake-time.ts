import type { Clock } from '#platform/server/clock.ts'
import type { Timer } from '#platform/server/timer.ts'

/** A clock and timers that advance only when a test says so. */
export const heldTime = (start = new Date('2026-03-01T09:00:00Z')) => {
  let now = start.getTime()
  let set = 0
  const timers = new Set<{ at: number; ring: () => void }>()
  const timer: Timer = (milliseconds, ring) => {
    set++
    const one = { at: now + milliseconds, ring }
    timers.add(one)
    return () => timers.delete(one)
  }
  const next = () => [...timers].toSorted((one, other) => one.at - other.at)[0]
  const clock: Clock = { now: () => new Date(now) }
  return {
    clock,
    timer,
    /** Number of pending timers. */
    waiting: () => timers.size,
    /** Number of timers ever set: each check sets the next one. */
    everSet: () => set,
    /** Milliseconds until the next timer. */
    nextIn: () => (next()?.at ?? Number.POSITIVE_INFINITY) - now,
    /** Advances the time; after each timer that fires, `between` waits for the work it started. */
    pass: async (milliseconds: number, between: () => Promise<unknown> = async () => undefined) => {
      const end = now + milliseconds
      for (let one = next(); one && one.at <= end; one = next()) {
        now = one.at
        timers.delete(one)
        one.ring()
        await between()
      }
      now = end
    },
  }
}
