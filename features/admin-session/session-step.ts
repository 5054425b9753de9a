import { ask, end, entered, hear, readSharedStorage, restore } from './session-found.ts'
import type { Effects, Run, SessionEvent, SessionState, StateIn } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'
import {
  checkEvery,
  healthOf,
  idleLimit,
  notAhead,
  refreshEvery,
  refreshPauses,
  safeRepeat,
} from './session-times.ts'

/**
 * The reducer of one tab's session. Storage is read first, because another tab may have renewed an expired
 * session; then expiry is checked, so that activity after an hour of sleep revives nothing.
 */
export const step = (before: SessionState, event: SessionEvent, effects: Effects): SessionState => {
  let state = event.type === 'restore' ? restore(event.stored, effects) : before
  if (state.phase === 'in')
    state = readSharedStorage({ ...notAhead(state, effects.now), seenAt: effects.now }, effects)
  if (event.type === 'heard') state = hear(state, event.message, effects)
  if (state.phase === 'in') state = judge(state, event.type === 'restore', effects)
  state = handle(state, event, effects)
  return state.phase === 'in' ? plan(state, effects) : state
}

/**
 * Ends an expired session without notifying other tabs, which check their own. Inactivity is reported before
 * token expiry, because it is the cause.
 */
const judge = (state: StateIn, isRestored: boolean, effects: Effects): SessionState => {
  const { session, lastActivityAt, failed } = state
  const isAlive = effects.now < session.expiresAt
  if (effects.now - lastActivityAt >= idleLimit)
    // otherwise a reload would restore it from the cookie
    return end(sessionTexts.idle, effects, isAlive ? session.accessToken : undefined)
  if (isAlive) return state
  // the server may have a later token
  if (isRestored) return ask(effects, { lastActivityAt, notice: sessionTexts.expired })
  return end(failed > refreshPauses.length ? sessionTexts.unreachable : sessionTexts.expired, effects)
}

const handle = (state: SessionState, event: SessionEvent, effects: Effects): SessionState => {
  if (event.type === 'opened') return open(state, event, effects)
  if (event.type === 'refresh-failed') return state.run === event.run ? fail(state, event, effects) : state
  if (event.type === 'left') {
    const { problem } = event
    if (problem) effects.announce('error', problem)
    // a late failure must not be shown after another login
    const isShown = state.phase === 'leaving' || (state.phase === 'out' && problem !== undefined)
    return isShown ? { phase: 'out', notice: problem } : state
  }
  return state.phase === 'in' ? handleIn(state, event, effects) : state
}

type Of<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>

/**
 * The server has opened, continued or recognised a session. A restored one is announced to other tabs like a
 * login.
 */
const open = (state: SessionState, { how, session, run }: Of<'opened'>, effects: Effects): SessionState => {
  const { now } = effects
  const isAwaited = state.run === run
  // a late response is valid, unless another session has started since
  const isSame = how === 'refresh' && state.session?.sessionId === session.sessionId
  if (how !== 'login' && !isAwaited && !isSame) return state
  const known = how === 'login' ? undefined : state.lastActivityAt
  const lastActivityAt = known !== undefined && now - known < idleLimit ? known : now
  const next = entered({ session, lastActivityAt }, now)
  if (how === 'recognised') return next
  effects.notify(state.phase === 'in' ? how : 'login', next)
  effects.announce(how)
  return next
}

const fail = (state: SessionState, { run, status }: Of<'refresh-failed'>, effects: Effects): SessionState => {
  // 204: there is no cookie either
  const isOver = status === 401 || status === 204
  if (state.phase !== 'in') {
    if (isOver) effects.clear()
    return { phase: 'out', notice: state.notice }
  }
  if (isOver) {
    effects.notify('expired', state)
    return end(sessionTexts.refused, effects)
  }
  // no response, or one of a proxy: the server may have used the token
  const isUncertain = [0, 502, 504].includes(status)
  const tokenSentAt = state.tokenSentAt ?? (isUncertain ? state.startedAt : undefined)
  const next = { ...state, run: undefined, tokenSentAt }
  if (run.cause === 'planned') {
    const failed = state.failed + 1
    return { ...next, failed, refreshAt: effects.now + (refreshPauses[failed - 1] ?? refreshEvery) }
  }
  if (run.cause !== 'manual') return next
  effects.announce('error', sessionTexts.notRefreshed)
  return { ...next, problem: sessionTexts.notRefreshed }
}

/** Events that count only while there is a session. */
const handleIn = (state: StateIn, event: SessionEvent, effects: Effects): SessionState => {
  const { session } = state
  switch (event.type) {
    case 'activity': {
      const next = { ...state, lastActivityAt: effects.now }
      effects.notify('activity', next)
      effects.announce('activity')
      return next
    }
    case 'logout':
      effects.clear()
      effects.leave(session.accessToken)
      effects.notify('logout', state)
      effects.announce('logout')
      return { phase: 'leaving' }
    case 'refresh-now':
      return healthOf(state, effects.now) === 'warning' ? startRefresh(state, 'manual', effects) : state
    case 'unauthorised':
      return event.token === session.accessToken ? startRefresh(state, 'doubt', effects) : state
    case 'changed': {
      const next = { ...session, ...event.change }
      return JSON.stringify(next) === JSON.stringify(session) ? state : { ...state, session: next }
    }
    default:
      return state
  }
}

/**
 * Starts a refresh, unless one is in progress. By the cookie when the refresh token may have been used too
 * long ago.
 */
const startRefresh = (state: StateIn, cause: Run['cause'], effects: Effects): StateIn => {
  if (state.run) return state
  const { now } = effects
  const isSafe = now - (state.tokenSentAt ?? now) <= safeRepeat
  const run: Run = { cause, by: state.session.refreshToken !== undefined && isSafe ? 'token' : 'cookie' }
  effects.refresh(run)
  return { ...state, run, startedAt: now, problem: undefined }
}

/** Starts what is due. */
const plan = (state: StateIn, effects: Effects): StateIn => {
  if (state.run) return state
  if (effects.now >= state.refreshAt) return startRefresh(state, 'planned', effects)
  if (effects.now < state.checkAt) return state
  effects.check()
  return { ...state, checkAt: effects.now + checkEvery }
}
