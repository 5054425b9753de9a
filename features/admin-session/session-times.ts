import { minutes, seconds } from '#shared/time/duration.ts'
import type { Kept, Session, SessionState, StateIn } from './session-state.ts'
import { claimsOf, lifetimeOf } from './token-claims.ts'

/** Without a tracked event for this long the session is over. */
export const idleLimit = minutes(30)

/** The access token is renewed this long before it runs out; from then on the health is `warning`. */
const warningTime = seconds(300)

/** Pauses before the second, third and fourth call of an automatic refresh. */
export const refreshPauses: readonly number[] = [seconds(2), seconds(4), seconds(8)]

/** When those have failed, the pause before every further call until the token has run out. */
export const refreshEvery = seconds(30)

/**
 * For 10 seconds the server repeats the successor of a used refresh token; a later second use ends the session. A
 * refresh whose answer was lost is therefore repeated with the same token only this long.
 */
export const safeRepeat = seconds(8)

/** How often a request to the server checks whether the session lives. */
export const checkEvery = minutes(2)

/** How often the health is computed when nothing else happens. */
const healthEvery = minutes(1)

/** For a token that does not say how long it lives. */
export const defaultLifetime = minutes(30)

/** Five minutes before the end; in the middle of a life that is shorter than ten. */
export const refreshDueAt = ({ issuedAt, expiresAt }: Session): number =>
  expiresAt - Math.min(warningTime, (expiresAt - issuedAt) / 2)

export type SessionHealth = 'healthy' | 'warning' | 'refreshing' | 'expired' | 'unknown'

/** The health of a session (A21); unknown when its token does not say how long it lives. */
export const healthOf = ({ session, run }: StateIn, now: number): SessionHealth => {
  if (run) return 'refreshing'
  if (lifetimeOf(claimsOf(session.accessToken)) === undefined) return 'unknown'
  if (now >= session.expiresAt) return 'expired'
  return session.expiresAt - now <= warningTime ? 'warning' : 'healthy'
}

/**
 * When the clock was put back, every known moment moves with it, as if no time had passed: otherwise the session would
 * live longer. A clock that was put forward cannot be distinguished from sleep, and counts as time.
 */
export const notAhead = <K extends Kept & { seenAt?: number }>(kept: K, now: number): K => {
  const { session, lastActivityAt, seenAt = 0 } = kept
  const by = Math.min(0, now - Math.max(session.issuedAt, lastActivityAt, seenAt))
  return by === 0 ? kept : { ...shifted(kept, by), session: shifted(session, by) }
}

const shifted = <T extends object>(moments: T, by: number): T => {
  const shift = ([name, value]: [string, unknown]) =>
    [name, name.endsWith('At') && typeof value === 'number' ? value + by : value] as const
  return Object.fromEntries(Object.entries(moments).map(shift)) as T
}

/**
 * The times of a token that was received elsewhere at an unknown moment. An earlier token of the session shows how far
 * the server's clock differs; without one the device's clock must do. Never longer than the token's whole life.
 */
export const timesOfFound = (token: string, now: number, before?: Session) => {
  const claims = claimsOf(token)
  const issuedBefore = before && claimsOf(before.accessToken).issued
  const ahead = before && issuedBefore !== undefined ? before.issuedAt - issuedBefore * 1000 : 0
  const issuedAt = Math.min(now, claims.issued === undefined ? now : claims.issued * 1000 + ahead)
  return { issuedAt, expiresAt: issuedAt + (lifetimeOf(claims) ?? defaultLifetime) }
}

/** When something has to be decided next, if nothing happens before. */
export const nextTimer = (state: SessionState, now: number): number | undefined => {
  if (state.phase !== 'in') return undefined
  const { session, lastActivityAt, run, refreshAt, checkAt } = state
  const calls = run ? [] : [refreshAt, checkAt]
  return Math.min(...calls, session.expiresAt, lastActivityAt + idleLimit, now + healthEvery)
}
