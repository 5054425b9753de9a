import { entered, save } from './session-begins.ts'
import { end, just } from './session-ends.ts'
import { askWhose } from './session-restore.ts'
import type { Session, SessionEvent, SessionState, Shared, StateIn, Step } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'
import { timesOfFound } from './session-times.ts'
import { claimsOf } from './token-claims.ts'

/** What local storage says: another tab was active, or holds a newer token. */
export const lookAround = (state: SessionState, { token, lastActivityAt }: Shared, now: number): Step => {
  if (state.phase !== 'in') return just(state)
  const seen = lastActivityAt !== undefined && lastActivityAt <= now ? lastActivityAt : 0
  const awake: StateIn = { ...state, lastActivityAt: Math.max(state.lastActivityAt, seen) }
  const { session } = state
  if (token === undefined || token === session.accessToken) return just(awake)

  const found = claimsOf(token)
  const own = claimsOf(session.accessToken)
  if (!found.sessionId || (found.issued ?? 0) <= (own.issued ?? 0)) return just(awake)
  // somebody has logged in anew in another tab
  if (found.sessionId !== session.sessionId)
    return askWhose(token, now, { lastActivityAt: seen || undefined })

  // our refresh token was used over there: a second use would end the session for everybody
  const times = timesOfFound(token, now, session)
  const next = { ...session, accessToken: token, refreshToken: undefined, ...times }
  const taken = { ...entered(next, awake.lastActivityAt, now, awake.refreshes), checkedAt: awake.checkedAt }
  return { state: taken, effects: [save(taken)] }
}

type Heard = Extract<SessionEvent, { type: 'heard' }>

/** Another tab has a session for all of us. It comes before the judgement: it may save what has run out here. */
export const takeOver = (state: SessionState, { message, now }: Heard): Step => {
  if (message.type !== 'login' && message.type !== 'refresh') return just(state)
  const isIn = state.phase === 'in'
  if (message.type === 'refresh' && !isIn && state.phase !== 'loading') return just(state)
  const issued = (session: Session) => claimsOf(session.accessToken).issued ?? 0
  const isSame = isIn && state.session.sessionId === message.session.sessionId
  if (isSame && issued(message.session) < issued(state.session)) return just(state)
  if (message.type === 'refresh' && isIn && !isSame) return just(state)

  const { issuedAt, expiresAt } = message.session
  const by = Math.min(0, now - issuedAt)
  const session = { ...message.session, issuedAt: issuedAt + by, expiresAt: expiresAt + by }
  const activity = Math.min(now, message.lastActivityAt)
  const lastActivityAt = isSame ? Math.max(activity, state.lastActivityAt) : activity
  const next = entered(session, lastActivityAt, now, isIn ? state.refreshes : 0)
  return { state: next, effects: [save(next), { do: 'announce', news: { type: message.type } }] }
}

/** What another tab tells of the session that is the same here. */
export const hear = (state: SessionState, { message, now }: Heard): Step => {
  if (state.phase !== 'in' || message.type === 'login' || message.type === 'refresh') return just(state)
  if (message.sessionId !== state.session.sessionId) return just(state)
  if (message.type === 'activity') {
    const lastActivityAt = Math.max(state.lastActivityAt, Math.min(now, message.lastActivityAt))
    return just({ ...state, lastActivityAt })
  }
  if (message.type === 'expired') {
    return message.surely
      ? end(state, sessionTexts.expired, { surely: true, isToldByOthers: true })
      : just(state)
  }
  return {
    state: { phase: 'out' },
    effects: [{ do: 'clear' }, { do: 'announce', news: { type: 'logout' } }],
  }
}
