import type { SessionUser } from './admin-session.contract.ts'
import type { Session } from './session-state.ts'

/** The session in figures (A32). Seconds, whole; `issuedAt` in milliseconds since 1970. */
export type SessionInfo = {
  sessionId: string
  user: SessionUser
  timeUntilExpiry: number
  timeSinceActivity: number
  issuedAt: number
}

/** What there is to tell about a session at `now`. After its end the time until then is negative. */
export const sessionInfo = (
  { sessionId, user, expiresAt, issuedAt }: Pick<Session, 'sessionId' | 'user' | 'expiresAt' | 'issuedAt'>,
  lastActivityAt: number,
  now: number,
): SessionInfo => ({
  sessionId,
  user,
  timeUntilExpiry: Math.floor((expiresAt - now) / 1000),
  timeSinceActivity: Math.max(0, Math.floor((now - lastActivityAt) / 1000)),
  issuedAt,
})
