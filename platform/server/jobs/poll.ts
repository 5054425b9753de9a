import { later, seconds } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import { systemTimer, type Timer } from '../timer.ts'

/** For so long no one trusts that they would have been woken: a process may have died between its commit and its word. */
export const safetyLook = seconds(10)

const afterFailure = seconds(1)

export type Looking = {
  /** Something may be due. */
  wake: () => void
  /** Looks, and answers when that is over. */
  look: () => Promise<void>
  /** Begins no other look; the one that is under way is finished first. */
  stop: () => Promise<void>
}

/**
 * Looks when it is woken, when the moment comes that the last look has named, and 10 s after it whatever happens; never
 * twice at once. A look that fails is reported to `onFailure` and made again a second later.
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
}): Looking => {
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false
  let takeBack = () => {}

  const pauseUntil = (next: Date | undefined): number => {
    const now = clock.now()
    const moment = next ?? later(now, safetyLook)
    return Math.min(safetyLook, Math.max(1, moment.getTime() - now.getTime()))
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
    let pause = safetyLook
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
      // woken between the last look and this
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
