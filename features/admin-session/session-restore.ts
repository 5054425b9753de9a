import { entered, save } from './session-begins.ts'
import { judge } from './session-ends.ts'
import type { SessionEvent, SessionState, Step } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'
import { keptUntil, timesOfFound } from './session-times.ts'
import { claimsOf } from './token-claims.ts'

type Restore = Extract<SessionEvent, { type: 'restore' }>

/** Whoever holds neither a session nor a token that lives asks with the cookie alone. */
export const askCookie = (state: SessionState, now: number): Step =>
  state.phase === 'loading'
    ? byCookie(now, { lastActivityAt: state.lastActivityAt, ...(state.ranOut && { ranOut: state.ranOut }) })
    : { state, effects: [] }

/** Nobody knows yet whose token this is. */
export const askWhose = (
  token: string,
  now: number,
  before: { lastActivityAt?: number | undefined; ranOut?: string },
): Step => ({
  state: { phase: 'loading', ...before, running: { id: 0, cause: 'restore', since: now } },
  effects: [{ do: 'recognise', token }],
})

/**
 * The start of a page: the session that this tab has kept, when its token lives and somebody was active; else the
 * token that another tab has stored; else the cookie. Nothing of it after a logout: whoever opens the page next may be
 * somebody else.
 */
export const restore = ({ stored, shared = {}, now }: Restore): Step => {
  if (shared.hasLeft) return { state: { phase: 'out' }, effects: [{ do: 'clear' }] }
  const { token } = shared
  const found = token ? claimsOf(token) : {}
  const isSameSession = !stored || !found.sessionId || found.sessionId === stored.session.sessionId
  const seen =
    shared.lastActivityAt !== undefined && shared.lastActivityAt <= now ? shared.lastActivityAt : undefined
  const unkept = { lastActivityAt: seen }
  if (!stored || !isSameSession) {
    return token && runsOn(token, now) ? askWhose(token, now, unkept) : byCookie(now, unkept)
  }

  const kept = keptUntil(stored, now)
  const lastActivityAt = Math.max(kept.lastActivityAt, seen ?? 0)
  const issued = claimsOf(kept.session.accessToken).issued ?? 0
  const isReplaced = token !== undefined && (found.issued ?? 0) > issued
  const session = isReplaced
    ? {
        ...kept.session,
        accessToken: token,
        refreshToken: undefined,
        ...timesOfFound(token, now, kept.session),
      }
    : kept.session
  const state = entered(session, lastActivityAt, now)
  const judged = judge(state, now)
  if (judged.state.phase === 'in') return { state, effects: [save(state)] }
  // the time of its token is over, but the server may know a later one
  const isIdle = judged.state.phase === 'out' && judged.state.notice === sessionTexts.idle
  return isIdle ? judged : byCookie(now, { lastActivityAt, ranOut: sessionTexts.expired })
}

const runsOn = (token: string, now: number) => timesOfFound(token, now).expiresAt > now

const byCookie = (now: number, before: { lastActivityAt?: number | undefined; ranOut?: string }): Step => ({
  state: { phase: 'loading', ...before, running: { id: 0, cause: 'restore', since: now } },
  effects: [{ do: 'refresh', id: 0, by: 'cookie' }],
})
