import { entered, save } from './session-begins.ts'
import { judge, just } from './session-ends.ts'
import { idleLimit } from './session-limits.ts'
import { failRefresh, leave, plan, startRefresh } from './session-refresh.ts'
import { askCookie, restore } from './session-restore.ts'
import type { Opened, Session, SessionEvent, SessionState, StateIn, Step } from './session-state.ts'
import { hear, lookAround, takeOver } from './session-tabs.ts'
import { sessionTexts } from './session-texts.ts'
import { anchored, healthOf, reanchored, timesOfFound } from './session-times.ts'

/**
 * The admin session of one tab, as a pure function: what is the case after an event, and what has to be done. Time is
 * judged at every event, before the event itself: a mouse that moves after an hour of sleep wakes nothing that is over.
 */
export const step = (before: SessionState, event: SessionEvent): Step => {
  const { now } = event
  const thoughts: ((state: SessionState) => Step)[] = [
    (state) => just(reanchored(state, now)),
    (state) => (event.shared ? lookAround(state, event.shared, now) : just(state)),
    (state) => (event.type === 'heard' ? takeOver(state, event) : just(state)),
    (state) => judge(state, now),
    (state) => handle(state, event),
    (state) => plan(state, now),
  ]
  return thoughts.reduce<Step>(({ state, effects }, think) => {
    const next = think(state)
    return { state: next.state, effects: [...effects, ...next.effects] }
  }, just(before))
}

const handle = (state: SessionState, event: SessionEvent): Step => {
  const { now } = event
  if (event.type === 'restore') return restore(event)
  if (event.type === 'opened') return open(state, event.how, event.opened, now)
  if (event.type === 'token-known') return recognised(state, event.opened, now)
  if (event.type === 'token-unknown') return askCookie(state, now)
  if (event.type === 'refresh-failed') {
    const isCurrent = 'running' in state && state.running?.id === event.id
    return isCurrent ? failRefresh(state, event.status, now) : just(state)
  }
  if (event.type === 'heard') return hear(state, event)
  if (event.type === 'logged-out') return loggedOut(state)
  if (event.type === 'logout-failed') return notLoggedOut(state)
  return state.phase === 'in' ? handleIn(state, event) : just(state)
}

/** The server has opened or continued a session for this tab. One that is restored by the cookie lets the others in like a login. */
const open = (state: SessionState, how: 'login' | 'refresh', opened: Opened, now: number): Step => {
  if (how === 'refresh' && state.phase !== 'in' && state.phase !== 'loading') return just(state)
  const known = how === 'refresh' && 'lastActivityAt' in state ? state.lastActivityAt : undefined
  const idleBefore = known !== undefined && now - known >= idleLimit
  const session = anchored(opened, now)
  const next = entered(
    session,
    known === undefined || idleBefore ? now : known,
    now,
    'refreshes' in state ? state.refreshes : 0,
  )
  const { lastActivityAt } = next
  return {
    state: next,
    effects: [
      save(next),
      { do: 'tell', message: { type: state.phase === 'in' ? how : 'login', session, lastActivityAt } },
      { do: 'announce', news: { type: how } },
    ],
  }
}

const recognised = (state: SessionState, { life: _, ...opened }: Opened, now: number): Step => {
  if (state.phase !== 'loading') return just(state)
  const session = { ...opened, ...timesOfFound(opened.accessToken, now) }
  const next = entered(session, state.lastActivityAt ?? now, now)
  return { state: next, effects: [save(next)] }
}

const loggedOut = (state: SessionState): Step => ({
  state: state.phase === 'leaving' ? { phase: 'out' } : state,
  effects: [{ do: 'note-leaving', hasLeft: false }],
})

const notLoggedOut = (state: SessionState): Step => ({
  state:
    state.phase === 'out' || state.phase === 'leaving'
      ? { phase: 'out', notice: sessionTexts.notLoggedOut }
      : state,
  effects: [{ do: 'announce', news: { type: 'error', message: sessionTexts.notLoggedOut } }],
})

/** What counts only while there is a session. */
const handleIn = (state: StateIn, event: SessionEvent): Step => {
  const { now } = event
  if (event.type === 'activity') return moved(state, now)
  if (event.type === 'logout') return leave(state, now)
  if (event.type === 'refresh-now')
    return healthOf(state, now) === 'warning' ? startRefresh(state, 'manual', now) : just(state)
  if (event.type === 'unauthorised')
    return event.token === state.session.accessToken ? startRefresh(state, 'doubt', now) : just(state)
  if (event.type === 'checked') return changed(state, { user: event.user, monitor: event.monitor })
  if (event.type === 'renamed') return changed(state, { user: { ...state.session.user, name: event.name } })
  return just(state)
}

const moved = (state: StateIn, now: number): Step => {
  const { session } = state
  return {
    state: { ...state, lastActivityAt: now },
    effects: [
      { do: 'note-activity', lastActivityAt: now },
      { do: 'tell', message: { type: 'activity', sessionId: session.sessionId, lastActivityAt: now } },
      { do: 'announce', news: { type: 'activity' } },
    ],
  }
}

const changed = (state: StateIn, change: Partial<Session>): Step => {
  const session = { ...state.session, ...change }
  if (JSON.stringify(session) === JSON.stringify(state.session)) return just(state)
  const next = { ...state, session }
  return { state: next, effects: [save(next)] }
}
