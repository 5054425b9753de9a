import { minutes } from '#shared/time/duration.ts'
import type { SessionState } from '../session-state.ts'
import { healthOf } from '../session-times.ts'

export type { SessionActions } from './session-actions.ts'

/**
 * The session for the pages. `notice`: why the last session ended, or what failed (m181-m184, m186);
 * `problem`: why the Refresh button failed (m185).
 */
export const viewOf = (state: SessionState, now: number) => {
  if (state.phase === 'out') return { phase: 'out', ...(state.notice && { notice: state.notice }) } as const
  if (state.phase !== 'in') return { phase: 'loading' } as const
  const { session, lastActivityAt, problem } = state
  const { accessToken: _, refreshToken: __, ...shown } = session
  const health = healthOf(state, now)
  return { phase: 'in', ...shown, lastActivityAt, health, ...(problem && { problem }) } as const
}
export type SessionView = ReturnType<typeof viewOf>

/**
 * Whether two views render the same. Activity counts by the minute, so that moving the mouse does not render
 * every page.
 */
export const rendersSame = (one: SessionView, other: SessionView): boolean => {
  const [a, b] = [one, other].map((view) =>
    JSON.stringify(view, (name, value) =>
      name === 'lastActivityAt' ? Math.floor(value / minutes(1)) : value,
    ),
  )
  return a === b
}

/** Whether no refresh and no logout is in progress. */
export const isSettled = (view: SessionView): boolean =>
  view.phase !== 'loading' && !(view.phase === 'in' && view.health === 'refreshing')

/** The figures of the session (A32): whole seconds, negative after the end. */
export const infoOf = (state: SessionState, now: number) => {
  if (state.phase !== 'in') return undefined
  const { sessionId, user, expiresAt, issuedAt } = state.session
  const timeUntilExpiry = Math.floor((expiresAt - now) / 1000)
  const timeSinceActivity = Math.max(0, Math.floor((now - state.lastActivityAt) / 1000))
  return { sessionId, user, timeUntilExpiry, timeSinceActivity, issuedAt }
}
