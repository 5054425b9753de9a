import type { Clock } from '#platform/server/clock.ts'

/**
 * A running clock that a test can move by `advance`. It never returns the same millisecond twice, so that later rows
 * sort later, however fast the machine is.
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
