import type { Clock } from '#platform/server/clock.ts'

/**
 * A clock that a test moves: it continues on its own and jumps by `advance`. It never says the same millisecond twice, so
 * that what a test makes later is later, and comes later in a list, however fast the machine is.
 */
export const movableClock = (): Clock & { advance: (seconds: number) => void } => {
  let offset = 0
  let last = 0
  return {
    now: () => {
      last = Math.max(Date.now() + offset, last + 1)
      return new Date(last)
    },
    advance: (seconds) => {
      offset += seconds * 1000
      last += seconds * 1000
    },
  }
}
