import type { Clock } from '#platform/server/clock.ts'

/**
 * A running clock that a test can move by `advance`. It never returns the same millisecond twice, so that later rows
 * sort later, however fast the machine is. From `hold` on it goes on
 * by that millisecond alone, so that what a test says of a time is true however slow the machine is.
 */
export const movableClock = (): Clock & { advance: (seconds: number) => void; hold: () => void } => {
  let offset = 0
  let last = 0
  let held: number | undefined
  return {
    now: () => {
      last = Math.max((held ?? Date.now()) + offset, last + 1)
      return new Date(last)
    },
    advance: (seconds) => {
      offset += seconds * 1000
      last += seconds * 1000
    },
    hold: () => {
      held ??= Date.now()
    },
  }
}
