import { later, seconds } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import { systemTimer, type Timer } from '../timer.ts'

/** The maximum interval between polls: a process may have died between its commit and its notification. */
export const maxPollInterval = seconds(10)

const afterFailure = seconds(1)

export type Poller = {
  /** There may be work. */
  wake: () => void
  /** Polls, and resolves when that is over. */
  look: () => Promise<void>
  /** Starts no further poll; resolves when the running one is over. */
  stop: () => Promise<void>
}

/**
 * Polls when woken, at the moment that the last poll named, and 10 s after it in any case; never twice at once. A failed
 * poll is reported to `onFailure` and repeated a second later.
 */
export const poll = ({
  look,
  clock,
  timer = systemTimer,
  onFailure,
}: {
  look: () => Promise<Date | undefined>
  clock: Clock
  timer?: Timer | undefined
  onFailure: (error: unknown) => void
}): Poller => {
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false
  let takeBack = () => {}

  const pauseUntil = (next: Date | undefined): number => {
    const now = clock.now()
    const moment = next ?? later(now, maxPollInterval)
    return Math.min(maxPollInterval, Math.max(1, moment.getTime() - now.getTime()))
  }

  const lookOnce = async (): Promise<number> => {
    try {
      return pauseUntil(await look())
    } catch (error) {
      onFailure(error)
      again = false
      return afterFailure
    }
  }

  const lookUntilQuiet = async (): Promise<void> => {
    takeBack()
    let pause = maxPollInterval
    while (again && !stopped) {
      again = false
      pause = await lookOnce()
    }
    if (!stopped) takeBack = timer(pause, wake)
  }

  const wake = (): void => {
    if (stopped) return
    again = true
    looking ??= lookUntilQuiet().finally(() => {
      looking = undefined
      // woken during the poll
      if (again) wake()
    })
  }

  return {
    wake,
    look: async () => {
      wake()
      while (looking) await looking
    },
    stop: async () => {
      stopped = true
      takeBack()
      while (looking) await looking
    },
  }
}
