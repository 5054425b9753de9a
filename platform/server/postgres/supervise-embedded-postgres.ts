import type pg from 'pg'
import { seconds } from '#shared/time/duration.ts'
import type { Timer } from '../timer.ts'

type Deps = {
  /** The connection that ends when the server does. */
  first: pg.Client
  /** Restarts the server, or joins it, and returns such a connection. */
  startAgain: () => Promise<pg.Client>
  folder: string
  log: (message: string) => void
  timer: Timer
}

const longestPause = seconds(30)

/**
 * Restarts a server that ends unexpectedly: at once, then after 1 s, 2 s, … 30 s for as long as it takes. Each reason of a
 * failed start is logged once. A server that dies within 30 s counts as a failed start. `stop` ends the retries, and
 * returns the last connection.
 */
export const superviseEmbeddedPostgres = ({ first, startAgain, folder, log, timer }: Deps) => {
  let keeper = first
  let restarting: Promise<void> | undefined
  let isStopped = false
  let failures = 0
  const reasons = new Set<string>()
  let endPause = () => {}
  let stopSettling = () => {}

  const pauseFor = (milliseconds: number) =>
    new Promise<void>((over) => {
      const takeBack = timer(milliseconds, over)
      endPause = () => {
        takeBack()
        over()
      }
    })
  const settle = () => {
    failures = 0
    reasons.clear()
  }

  const restart = async (): Promise<void> => {
    stopSettling()
    log(`PostgreSQL in ${folder} was lost; starting it again.`)
    for (;;) {
      if (failures > 0 && !isStopped) await pauseFor(backOff(failures - 1))
      if (isStopped) return
      failures++
      try {
        keeper = await startAgain()
        watch()
        log(`PostgreSQL in ${folder} answers again.`)
        stopSettling = timer(longestPause, settle)
        return
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (!reasons.has(message)) log(`${message} It is tried again until it starts.`)
        reasons.add(message)
      }
    }
  }
  const watch = () =>
    keeper.once('end', () => {
      if (isStopped) return
      restarting = restart().finally(() => {
        restarting = undefined
      })
    })
  watch()

  return {
    isLost: () => restarting !== undefined,
    stop: async () => {
      isStopped = true
      endPause()
      await restarting
      stopSettling()
      return keeper
    },
  }
}

/** Milliseconds before the next restart. */
const backOff = (failures: number): number => Math.min(longestPause, seconds(1) * 2 ** failures)
