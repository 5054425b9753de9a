import { idleLimit, refreshPauses } from './session-limits.ts'
import type { SessionEffect, SessionState, StateIn, Step } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'

/** Nothing but the state changes. */
export const just = (state: SessionState): Step => ({ state, effects: [] })

type How = {
  /** The server refused it; else it is a matter of time, which each tab judges for itself. */
  surely: boolean
  isToldByOthers?: boolean
  /** The server may still hold it alive: a reload would find the cookie. */
  livesOn?: boolean
}

/** The session is over: cleared here, told to the other tabs, and the login page says why. */
export const end = (
  { session }: StateIn,
  notice: string,
  { surely, isToldByOthers = false, livesOn = false }: How,
): Step => {
  const { accessToken: token, sessionId } = session
  const effects: SessionEffect[] = []
  if (livesOn) effects.push({ do: 'end-quietly', token })
  effects.push({ do: 'clear' })
  if (!isToldByOthers) effects.push({ do: 'tell', message: { type: 'expired', sessionId, surely } })
  effects.push({ do: 'announce', news: { type: 'expired', message: notice } })
  return { state: { phase: 'out', notice }, effects }
}

/** Ends what time has ended. Inactivity is told before the token's end, being its cause. */
export const judge = (state: SessionState, now: number): Step => {
  if (state.phase !== 'in') return just(state)
  if (now - state.lastActivityAt >= idleLimit)
    return end(state, sessionTexts.idle, { surely: false, livesOn: now < state.session.expiresAt })
  if (now >= state.session.expiresAt) {
    const hasTried = (state.retry?.failed ?? 0) > refreshPauses.length
    return end(state, hasTried ? sessionTexts.unreachable : sessionTexts.expired, { surely: false })
  }
  return just(state)
}
