import type { Effects, Kept, Run, SessionState, StateIn, TabMessage } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'
import { checkEvery, notAhead, refreshDueAt, timesOfFound } from './session-times.ts'
import { claimsOf } from './token-claims.ts'

export const entered = ({ session, lastActivityAt }: Kept, now: number): StateIn => ({
  phase: 'in',
  session,
  lastActivityAt,
  seenAt: now,
  checkAt: now + checkEvery,
  refreshAt: refreshDueAt(session),
  failed: 0,
})

/**
 * The session has ended; the login page shows the notice. With a token the session is still active on the
 * server and is ended there.
 */
export const end = (notice: string, effects: Effects, token?: string): SessionState => {
  effects.clear(token)
  effects.announce('expired', notice)
  return { phase: 'out', notice }
}

/**
 * Restores the session when a page loads: from this tab's storage, else the token of another tab, else the
 * cookie. Never after a logout: the next person at this browser may be someone else.
 */
export const restore = (stored: Kept | undefined, effects: Effects): SessionState => {
  const { now, shared } = effects
  if (shared.hasLeft) {
    effects.clear()
    return { phase: 'out' }
  }
  if (stored) return entered(notAhead(stored, now), now)
  const isAlive = shared.token !== undefined && timesOfFound(shared.token, now).expiresAt > now
  return ask(effects, { lastActivityAt: activityAround(effects) }, isAlive ? shared.token : undefined)
}

/** Asks the server whether there is a session. */
export const ask = (
  effects: Effects,
  known: { lastActivityAt: number | undefined; notice?: string },
  found?: string,
): SessionState => {
  const run: Run = { cause: 'restore', by: 'cookie', found }
  effects.refresh(run)
  return { phase: 'loading', ...known, run }
}

const activityAround = ({ now, shared: { lastActivityAt } }: Effects): number | undefined =>
  lastActivityAt !== undefined && lastActivityAt <= now ? lastActivityAt : undefined

/** Reads local storage for activity or a newer token of another tab. */
export const readSharedStorage = (state: StateIn, effects: Effects): SessionState => {
  const { session } = state
  const { token = '' } = effects.shared
  const seen = activityAround(effects)
  const lastActivityAt = Math.max(state.lastActivityAt, seen ?? 0)
  const { sessionId } = claimsOf(token)
  if (!sessionId || issued(token) <= issued(session.accessToken)) return { ...state, lastActivityAt }
  // a new login in another tab
  if (sessionId !== session.sessionId) return ask(effects, { lastActivityAt: seen }, token)
  // the other tab used our refresh token: a second use would end the session in every tab
  const times = timesOfFound(token, effects.now, session)
  const taken = { ...session, accessToken: token, refreshToken: undefined, ...times }
  return entered({ session: taken, lastActivityAt }, effects.now)
}

/**
 * Handles a message of another tab. From other sessions only a login counts; a page that is still loading
 * accepts a refresh too.
 */
export const hear = (state: SessionState, message: TabMessage, effects: Effects): SessionState => {
  const { type } = message
  const corrected = notAhead(message, effects.now)
  const isSame = state.phase === 'in' && state.session.sessionId === corrected.session.sessionId
  const lastActivityAt = Math.max(corrected.lastActivityAt, isSame ? state.lastActivityAt : 0)
  if (type === 'login' || type === 'refresh') {
    const isOlder = isSame && issued(corrected.session.accessToken) < issued(state.session.accessToken)
    if (isOlder || (!isSame && type === 'refresh' && state.phase !== 'loading')) return state
    effects.announce(type)
    return entered({ ...corrected, lastActivityAt }, effects.now)
  }
  if (!isSame) return state
  if (type === 'activity') return { ...state, lastActivityAt }
  if (type === 'expired') return end(sessionTexts.expired, effects)
  effects.clear()
  effects.announce('logout')
  return { phase: 'out' }
}

const issued = (token: string): number => claimsOf(token).issued ?? 0
