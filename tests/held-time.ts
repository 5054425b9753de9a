import type { Clock } from '#platform/server/clock.ts'
import type { Timer } from '#platform/server/timer.ts'

/** Time that stands still until a test lets it pass: a clock, and the timers that ring as it goes by. */
export const heldTime = (start = new Date('2026-03-01T09:00:00Z')) => {
  let now = start.getTime()
  let set = 0
  const held = new Set<{ at: number; ring: () => void }>()
  const timer: Timer = (milliseconds, ring) => {
    set++
    const one = { at: now + milliseconds, ring }
    held.add(one)
    return () => held.delete(one)
  }
  const next = () => [...held].toSorted((one, other) => one.at - other.at)[0]
  const clock: Clock = { now: () => new Date(now) }
  return {
    clock,
    timer,
    /** How many timers are waited for. */
    waiting: () => held.size,
    /** How many were ever set: anyone who looks sets one after it. */
    everSet: () => set,
    /** Milliseconds until the first one rings. */
    nextIn: () => (next()?.at ?? Number.POSITIVE_INFINITY) - now,
    /** Lets so many milliseconds pass; after each timer that rings, `between` waits for what it has begun. */
    pass: async (milliseconds: number, between: () => Promise<unknown> = async () => undefined) => {
      const end = now + milliseconds
      for (let one = next(); one && one.at <= end; one = next()) {
        now = one.at
        held.delete(one)
        one.ring()
        await between()
      }
      now = end
    },
  }
}
