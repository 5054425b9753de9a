import { minutes } from '#shared/duration.ts'
import type { SessionState } from '../session-state.ts'
import { healthOf } from '../session-times.ts'
import type { SessionView } from './session-view.ts'

/** The session as the pages see it: the view before, as long as nothing has changed that anybody could see. */
export const viewOf = (state: SessionState, now: number, before: SessionView): SessionView => {
  const view = drawn(state, now)
  return isSame(before, view) ? before : view
}

const drawn = (state: SessionState, now: number): SessionView => {
  if (state.phase === 'loading' || state.phase === 'leaving') return { phase: 'loading' }
  if (state.phase === 'out')
    return { phase: 'out', ...(state.notice !== undefined && { notice: state.notice }) }
  const { session, lastActivityAt, problem } = state
  const { user, sessionId, issuedAt, expiresAt, monitor } = session
  return {
    phase: 'in',
    user,
    sessionId,
    issuedAt,
    expiresAt,
    lastActivityAt,
    health: healthOf(state, now),
    monitor,
    ...(problem !== undefined && { problem }),
  }
}

/** A hand that moves all the time must not draw every page anew each second. */
const activityGrain = minutes(1)

const isSame = (a: SessionView, b: SessionView): boolean => {
  if (a.phase !== 'in' || b.phase !== 'in') return JSON.stringify(a) === JSON.stringify(b)
  const moved = b.lastActivityAt - a.lastActivityAt
  if (moved < 0 || moved >= activityGrain) return false
  return JSON.stringify({ ...a, lastActivityAt: 0 }) === JSON.stringify({ ...b, lastActivityAt: 0 })
}
