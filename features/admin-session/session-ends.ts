import { idleLimit } from './session-limits.ts'
import type { SessionState, StateIn, Step } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'

/** Nothing but the state changes. */
export const just = (state: SessionState): Step => ({ state, effects: [] })

/** The session is over: cleared here, told to the other tabs, and the login page says why. */
export const end = (
  { session }: StateIn,
  notice: string,
  { surely, isToldByOthers = false }: { surely: boolean; isToldByOthers?: boolean },
): Step => ({
  state: { phase: 'out', notice },
  effects: [
    { do: 'clear' },
    ...(isToldByOthers
      ? []
      : ([{ do: 'tell', message: { type: 'expired', sessionId: session.sessionId, surely } }] as const)),
    { do: 'announce', news: { type: 'expired', message: notice } },
  ],
})

/** Ends what time has ended. Inactivity is told before the token's end, being its cause. */
export const judge = (state: SessionState, now: number): Step => {
  if (state.phase !== 'in') return just(state)
  if (now - state.lastActivityAt >= idleLimit) return end(state, sessionTexts.idle, { surely: false })
  if (now >= state.session.expiresAt) return end(state, sessionTexts.expired, { surely: false })
  return just(state)
}
