import { later, seconds } from '#shared/time/duration.ts'
import { absoluteLifetime } from './session-limits.ts'

/**
 * When someone has last moved something, as a client tells it in seconds before `now`. Undefined for whatever is no
 * sensible number: such a word is no sign of life. Never later than `now`.
 */
export const activityAt = (now: Date, idleSeconds: unknown): Date | undefined => {
  if (typeof idleSeconds !== 'number' || !(idleSeconds >= 0)) return undefined
  const idle = seconds(idleSeconds)
  return idle <= absoluteLifetime ? later(now, -idle) : undefined
}

/** The same of a call with the header X-Idle-Seconds. Without it a call is activity at `now`: someone has made it. */
export const activityOfCall = (now: Date, header: string | string[] | undefined): Date | undefined => {
  if (header === undefined) return now
  return typeof header === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(header)
    ? activityAt(now, Number(header))
    : undefined
}
