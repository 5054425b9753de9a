import type pg from 'pg'
import { seconds } from '#shared/time/duration.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { systemTimer, type Timer } from '../timer.ts'

type Deps = {
  pool: pg.Pool
  log: Log
  /** The clock of this machine. */
  own?: Clock
  timer?: Timer
}

/** In milliseconds. Machines with NTP differ by less, so their own clocks need no correction. */
const unremarkable = seconds(1)
/** Above this an operator should know. */
const remarkable = seconds(5)
const askEvery = seconds(30)

/**
 * The time of the database, so that all processes of an installation agree: one process writes the times of leases,
 * sessions and quotes, and another reads them. It measures the offset of this machine's clock at the start and every 30 s,
 * uses the fastest of three answers, and keeps the last offset while the database is unavailable.
 * @throws Error when the database cannot be reached at the start
 */
export const startDatabaseClock = async ({ pool, log, own = systemClock, timer = systemTimer }: Deps) => {
  let ahead = 0
  let isReported = false

  const ask = async () => {
    const found = await aheadOf(pool, own)
    ahead = Math.abs(found) < unremarkable ? 0 : found
    const isRemarkable = Math.abs(found) > remarkable
    if (isRemarkable && !isReported)
      log.warn("this machine's clock is wrong: that of the database is used. Set it by NTP", {
        secondsAhead: Math.round(found / 1000),
      })
    isReported = isRemarkable
  }

  let cancel = () => {}
  let isStopped = false
  const askLater = () => {
    if (isStopped) return
    cancel = timer(askEvery, () => {
      // a failed measurement is repeated at the next interval
      void ask()
        .catch(() => undefined)
        .then(askLater)
    })
  }
  await ask()
  askLater()

  const clock: Clock = { now: () => new Date(own.now().getTime() - ahead) }
  const stop = () => {
    isStopped = true
    cancel()
  }
  return { clock, stop }
}

/** By how many milliseconds `own` is ahead of the database's clock, from the answer with the shortest round trip. */
const aheadOf = async (pool: pg.Pool, own: Clock): Promise<number> => {
  const answers: { took: number; ahead: number }[] = []
  for (let time = 0; time < 3; time++) {
    const [begun, requestedAt] = [performance.now(), own.now().getTime()]
    const { rows } = await pool.query<{ now: number }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
    )
    const took = performance.now() - begun
    answers.push({ took, ahead: requestedAt + took / 2 - (rows[0]?.now ?? Number.NaN) })
  }
  return answers.sort((one, other) => one.took - other.took)[0]?.ahead ?? 0
}
