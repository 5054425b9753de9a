import { end, just } from './session-ends.ts'
import {
  checkEvery,
  leaveWithin,
  refreshEvery,
  refreshPatience,
  refreshPauses,
  safeRepeat,
} from './session-limits.ts'
import type { RefreshBy, RefreshCause, SessionState, StateIn, Step } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'
import { refreshDueAt } from './session-times.ts'

/** Begins a refresh, unless one is under way. */
export const startRefresh = (state: StateIn, cause: RefreshCause, now: number): Step => {
  if (state.running) return just(state)
  const id = state.refreshes + 1
  return {
    state: { ...state, refreshes: id, running: { id, cause, since: now }, problem: undefined },
    effects: [{ do: 'refresh', id, by: wayOf(state, now) }],
  }
}

/**
 * A refresh token whose answer was lost may have been used: the server forgives a second use for a short while only,
 * and afterwards ends the session for everybody. Then the cookie alone goes on.
 */
const wayOf = ({ session, tokenSentAt }: StateIn, now: number): RefreshBy =>
  session.refreshToken !== undefined && (tokenSentAt === undefined || now - tokenSentAt <= safeRepeat)
    ? 'token'
    : 'cookie'

/** A refresh has failed with this status; 0: nothing came. */
export const failRefresh = (state: SessionState, status: number, now: number): Step => {
  if (state.phase === 'in') return failedIn(state, status, now)
  if (state.phase !== 'loading') return just(state)
  return {
    state: { phase: 'out', notice: state.ranOut },
    effects: isOver(status) ? [{ do: 'clear' }] : [],
  }
}

const failedIn = (state: StateIn, status: number, now: number): Step => {
  const { running, ...rest } = state
  if (!running) return just(state)
  if (isOver(status)) return end(state, sessionTexts.refused, { surely: true })

  const next: StateIn = isUncertain(status)
    ? { ...rest, tokenSentAt: state.tokenSentAt ?? running.since }
    : rest
  if (running.cause === 'planned') return retried(next, now)
  if (running.cause === 'doubt') return just(next)
  return {
    state: { ...next, problem: sessionTexts.notRefreshed },
    effects: [{ do: 'announce', news: { type: 'error', message: sessionTexts.notRefreshed } }],
  }
}

/** Of a call without anything the server says 204: there is no cookie. Then, and when it refuses, what is kept is worth nothing. */
const isOver = (status: number) => status === 401 || status === 204

/** No answer, or one of somebody between: whether the server has used the token is not known. */
const isUncertain = (status: number) => [0, 502, 504].includes(status)

const retried = (state: StateIn, now: number): Step => {
  const failed = (state.retry?.failed ?? 0) + 1
  return just({ ...state, retry: { failed, at: now + (refreshPauses[failed - 1] ?? refreshEvery) } })
}

/** Begins what is due. */
export const plan = (state: SessionState, now: number): Step => {
  if (state.phase === 'in') return planIn(state, now)
  if (state.phase === 'leaving' && now >= state.until) return just({ phase: 'out' })
  const isLost = state.phase === 'loading' && state.running && now - state.running.since >= refreshPatience
  return isLost ? failRefresh(state, 0, now) : just(state)
}

const planIn = (state: StateIn, now: number): Step => {
  const { running, retry } = state
  if (running) return now - running.since >= refreshPatience ? failRefresh(state, 0, now) : just(state)
  if (now >= (retry?.at ?? refreshDueAt(state.session))) return startRefresh(state, 'planned', now)
  if (now - state.checkedAt < checkEvery) return just(state)
  return { state: { ...state, checkedAt: now }, effects: [{ do: 'check' }] }
}

/** The admin logs out: gone everywhere at once; only this tab waits a moment for the server, so that no reload finds the cookie alive. */
export const leave = ({ session }: StateIn, now: number): Step => ({
  state: { phase: 'leaving', until: now + leaveWithin },
  effects: [
    { do: 'clear' },
    { do: 'note-leaving', hasLeft: true },
    { do: 'tell', message: { type: 'logout', sessionId: session.sessionId } },
    { do: 'end-on-server', token: session.accessToken },
    { do: 'announce', news: { type: 'logout' } },
  ],
})
