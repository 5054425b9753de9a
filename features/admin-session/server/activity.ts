import { later, seconds } from '#shared/time/duration.ts'
import { absoluteLifetime } from './session-limits.ts'

/**
 * The time of the last activity, from a client's seconds before `now`. Undefined for an invalid number,
 * which does not count as activity. Never later than `now`.
 */
export const activityAt = (now: Date, idleSeconds: unknown): Date | undefined => {
  if (typeof idleSeconds !== 'number' || !(idleSeconds >= 0)) return undefined
  const idle = seconds(idleSeconds)
  return idle <= absoluteLifetime ? later(now, -idle) : undefined
}

/**
 * The same for a request with the header X-Idle-Seconds. Without it the request itself is activity at `now`.
 */
export const activityOfCall = (now: Date, header: string | string[] | undefined): Date | undefined => {
  if (header === undefined) return now
  return typeof header === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(header)
    ? activityAt(now, Number(header))
    : undefined
}
