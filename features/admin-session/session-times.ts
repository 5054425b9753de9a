import {
  checkEvery,
  healthEvery,
  idleLimit,
  refreshPatience,
  usualLife,
  warningTime,
} from './session-limits.ts'
import type { Opened, Session, SessionHealth, SessionState, StateIn } from './session-state.ts'
import { claimsOf, lifeOf } from './token-claims.ts'

/** The session that an answer opened, with its times on this device's clock. */
export const anchored = ({ life, ...opened }: Opened, receivedAt: number): Session => ({
  ...opened,
  issuedAt: receivedAt,
  expiresAt: receivedAt + life,
})

/** Five minutes before the end; in the middle of a life that is shorter than ten. */
export const refreshDueAt = ({ issuedAt, expiresAt }: Session): number =>
  expiresAt - Math.min(warningTime, (expiresAt - issuedAt) / 2)

/** The health of a session at `now`; unknown when its token does not say how long it lives. */
export const healthOf = ({ session, running }: StateIn, now: number): SessionHealth => {
  if (running) return 'refreshing'
  if (lifeOf(claimsOf(session.accessToken)) === undefined) return 'unknown'
  if (now >= session.expiresAt) return 'expired'
  return session.expiresAt - now <= warningTime ? 'warning' : 'healthy'
}

/**
 * When the clock was put back, every moment that is known moves with it, as if no time had passed: else the session
 * would live longer by the difference. A clock that was put forward cannot be told from sleep, and counts as time.
 */
export const reanchored = (state: SessionState, now: number): SessionState => {
  if (state.phase !== 'in') return state
  const by = Math.min(0, now - state.seenAt)
  if (by === 0) return { ...state, seenAt: now }
  return {
    ...state,
    seenAt: now,
    session: shifted(state.session, by),
    lastActivityAt: state.lastActivityAt + by,
    checkedAt: state.checkedAt + by,
    running: state.running && { ...state.running, since: state.running.since + by },
    retry: state.retry && { ...state.retry, at: state.retry.at + by },
    tokenSentAt: state.tokenSentAt === undefined ? undefined : state.tokenSentAt + by,
  }
}

type Kept = { session: Session; lastActivityAt: number }

/** The same for what was kept before the page was loaded. */
export const keptUntil = ({ session, lastActivityAt }: Kept, now: number): Kept => {
  const by = Math.min(0, now - Math.max(session.issuedAt, lastActivityAt))
  return { session: shifted(session, by), lastActivityAt: lastActivityAt + by }
}

const shifted = (session: Session, by: number): Session => ({
  ...session,
  issuedAt: session.issuedAt + by,
  expiresAt: session.expiresAt + by,
})

/**
 * The end of a token that another tab, or a page before this one, has received at an unknown moment. What is known of
 * the server's clock by an earlier token of the session helps; else the device's clock must do, which may be wrong:
 * never longer than the token's whole life.
 */
export const timesOfFound = (
  token: string,
  now: number,
  before?: Session,
): Pick<Session, 'issuedAt' | 'expiresAt'> => {
  const claims = claimsOf(token)
  const life = lifeOf(claims) ?? usualLife
  const issuedBefore = before && claimsOf(before.accessToken).issued
  const ahead = before && issuedBefore !== undefined ? before.issuedAt - issuedBefore * 1000 : 0
  const issuedAt = Math.min(now, claims.issued === undefined ? now : claims.issued * 1000 + ahead)
  return { issuedAt, expiresAt: issuedAt + life }
}

/** When something has to be decided next, if nothing happens before. */
export const nextWake = (state: SessionState, now: number): number | undefined => {
  if (state.phase === 'out') return undefined
  if (state.phase === 'leaving') return state.until
  if (state.phase === 'loading') return state.running && state.running.since + refreshPatience
  const { session, running, retry } = state
  const refreshing = running ? running.since + refreshPatience : (retry?.at ?? refreshDueAt(session))
  return Math.min(
    refreshing,
    session.expiresAt,
    state.lastActivityAt + idleLimit,
    // while a refresh runs, nothing is asked beside it
    running ? Number.POSITIVE_INFINITY : state.checkedAt + checkEvery,
    now + healthEvery,
  )
}
