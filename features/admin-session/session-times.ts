import { minutes, seconds } from '#shared/time/duration.ts'
import type { Kept, Session, SessionState, StateIn } from './session-state.ts'
import { claimsOf, lifetimeOf } from './token-claims.ts'

/** The session ends after this long without activity, in milliseconds. */
export const idleLimit = minutes(30)

/** The access token is renewed this long before it expires; from then on the health is `warning`. */
const warningTime = seconds(300)

/** Delays before the second, third and fourth attempt of an automatic refresh. */
export const refreshPauses: readonly number[] = [seconds(2), seconds(4), seconds(8)]

/** After those failed, the delay between further attempts until the token expires. */
export const refreshEvery = seconds(30)

/**
 * For 10 seconds the server repeats the successor of a used refresh token; a later reuse ends the session.
 * So a refresh whose response was lost is repeated with the same token only this long, in milliseconds.
 */
export const safeRepeat = seconds(8)

/** How often to check with the server whether the session is active. */
export const checkEvery = minutes(2)

/** How often the health is recomputed without other events. */
const healthEvery = minutes(1)

/** The lifetime of a token without an expiry. */
export const defaultLifetime = minutes(30)

/** Five minutes before expiry; after half of a lifetime below ten minutes. */
export const refreshDueAt = ({ issuedAt, expiresAt }: Session): number =>
  expiresAt - Math.min(warningTime, (expiresAt - issuedAt) / 2)

export type SessionHealth = 'healthy' | 'warning' | 'refreshing' | 'expired' | 'unknown'

/** The health of a session (A21); unknown when its token has no expiry. */
export const healthOf = ({ session, run }: StateIn, now: number): SessionHealth => {
  if (run) return 'refreshing'
  if (lifetimeOf(claimsOf(session.accessToken)) === undefined) return 'unknown'
  if (now >= session.expiresAt) return 'expired'
  return session.expiresAt - now <= warningTime ? 'warning' : 'healthy'
}

/**
 * When the clock was set back, shifts all stored times with it, as if no time had passed; otherwise the
 * session would last longer. A clock that was set forward cannot be distinguished from sleep, and counts as
 * time.
 */
export const notAhead = <K extends Kept & { seenAt?: number }>(stored: K, now: number): K => {
  const { session, lastActivityAt, seenAt = 0 } = stored
  const by = Math.min(0, now - Math.max(session.issuedAt, lastActivityAt, seenAt))
  return by === 0 ? stored : { ...shifted(stored, by), session: shifted(session, by) }
}

const shifted = <T extends object>(moments: T, by: number): T => {
  const shift = ([name, value]: [string, unknown]) =>
    [name, name.endsWith('At') && typeof value === 'number' ? value + by : value] as const
  return Object.fromEntries(Object.entries(moments).map(shift)) as T
}

/**
 * The times of a token that another tab received at an unknown time. An earlier token of the session shows
 * the offset of the server's clock; without one this device's clock is used. Never longer than the token's
 * lifetime.
 */
export const timesOfFound = (token: string, now: number, before?: Session) => {
  const claims = claimsOf(token)
  const issuedBefore = before && claimsOf(before.accessToken).issued
  const ahead = before && issuedBefore !== undefined ? before.issuedAt - issuedBefore * 1000 : 0
  const issuedAt = Math.min(now, claims.issued === undefined ? now : claims.issued * 1000 + ahead)
  return { issuedAt, expiresAt: issuedAt + (lifetimeOf(claims) ?? defaultLifetime) }
}

/** The time of the next scheduled step. */
export const nextTimer = (state: SessionState, now: number): number | undefined => {
  if (state.phase !== 'in') return undefined
  const { session, lastActivityAt, run, refreshAt, checkAt } = state
  const calls = run ? [] : [refreshAt, checkAt]
  return Math.min(...calls, session.expiresAt, lastActivityAt + idleLimit, now + healthEvery)
}
