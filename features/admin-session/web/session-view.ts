import { minutes } from '#shared/time/duration.ts'
import type { SessionState } from '../session-state.ts'
import { healthOf } from '../session-times.ts'

export type { SessionActions } from './session-actions.ts'

/**
 * The session as the pages see it. `notice`: why the session before has ended, or what went wrong (m181-m184, m186);
 * `problem`: why the Refresh button did not work (m185).
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

/** Whether two views look the same. Activity counts by the minute: a moving mouse must not render every page. */
export const looksSame = (one: SessionView, other: SessionView): boolean => {
  const [a, b] = [one, other].map((view) =>
    JSON.stringify(view, (name, value) =>
      name === 'lastActivityAt' ? Math.floor(value / minutes(1)) : value,
    ),
  )
  return a === b
}

/** Whether no refresh is under way and no answer to a logout is awaited. */
export const isSettled = (view: SessionView): boolean =>
  view.phase !== 'loading' && !(view.phase === 'in' && view.health === 'refreshing')

/** The session in figures (A32): whole seconds, negative after the end. */
export const infoOf = (state: SessionState, now: number) => {
  if (state.phase !== 'in') return undefined
  const { sessionId, user, expiresAt, issuedAt } = state.session
  const timeUntilExpiry = Math.floor((expiresAt - now) / 1000)
  const timeSinceActivity = Math.max(0, Math.floor((now - state.lastActivityAt) / 1000))
  return { sessionId, user, timeUntilExpiry, timeSinceActivity, issuedAt }
}
