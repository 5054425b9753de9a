import type { Clock } from '#platform/server/clock.ts'

/** A clock that a test moves: it continues on its own and jumps by `advance`. */
export const movableClock = (): Clock & { advance: (seconds: number) => void } => {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds) => {
      offset += seconds * 1000
    },
  }
}
