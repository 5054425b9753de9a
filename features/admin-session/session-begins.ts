import type { Session, SessionEffect, StateIn } from './session-state.ts'

/** Somebody is logged in from now on. */
export const entered = (session: Session, lastActivityAt: number, now: number, refreshes = 0): StateIn => ({
  phase: 'in',
  seenAt: now,
  session,
  lastActivityAt,
  checkedAt: now,
  refreshes,
})

/** Keeps the session over a reload, and its token for the other tabs. */
export const save = ({ session, lastActivityAt }: StateIn): SessionEffect => ({
  do: 'save',
  session,
  lastActivityAt,
})
