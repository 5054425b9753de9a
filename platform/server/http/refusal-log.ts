import { minutes } from '#shared/time/duration.ts'
import type { Log } from '../log.ts'
import { systemTimer, type Timer } from '../timer.ts'

/** The number of log lines per minute for refusals of one kind. */
const most = 5

const refusals: readonly number[] = [401, 403, 429]

/**
 * Logs refused requests, 401, 403 and 429, by route and never by a visitor's address. In a flood five lines per minute for
 * each status and route, and then the count of the others.
 */
export const createRefusalLog = (log: Pick<Log, 'info'>, timer: Timer = systemTimer) => {
  const counted = new Map<string, number>()

  return ({ status, method, route }: { status: number; method: string; route: string }): void => {
    if (!refusals.includes(status)) return
    const kind = `${status} ${method} ${route}`
    const count = (counted.get(kind) ?? 0) + 1
    counted.set(kind, count)
    if (count <= most) log.info('request refused', { status, method, route })
    if (count > 1) return
    timer(minutes(1), () => {
      const more = (counted.get(kind) ?? 0) - most
      counted.delete(kind)
      if (more > 0) log.info('more requests were refused within a minute', { status, method, route, more })
    })
  }
}
