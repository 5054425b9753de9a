import { seconds } from '#shared/time/duration.ts'
import { checkSession } from '../admin-session.contract.ts'
import type { Effects, SessionEvent, SessionNotice, SessionState } from '../session-state.ts'
import { step } from '../session-step.ts'
import { nextTimer } from '../session-times.ts'
import type { SessionParts } from './browser-session.ts'
import { actionsOf, callsOf } from './session-actions.ts'
import { endOnServer, leave, refresh, type SessionCore } from './session-server.ts'
import { sessionStorages } from './session-storages.ts'
import { infoOf, isSettled, rendersSame, viewOf } from './session-view.ts'

/** Activity is stored and sent to other tabs at most this often, in milliseconds. */
const activityStep = seconds(1)

/**
 * The admin session of one document: its state, driven by the clock, the storages, the other tabs and the
 * server.
 */
export const createSessionRuntime = (parts: SessionParts) => {
  const { clock } = parts
  const storages = sessionStorages(parts.storages)
  const viewers = listeners<void>()
  const events = listeners<SessionNotice>()
  let state: SessionState = { phase: 'loading' }
  let view = viewOf(state, 0)
  let cancelAlarm = () => {}
  let movedAt = Number.NEGATIVE_INFINITY

  const dispatch = (event: SessionEvent): void => {
    const [before, now] = [state, clock.now()]
    state = step(before, event, { now, shared: storages.shared(), ...effects })
    storages.keep(before, state)
    cancelAlarm()
    const wakeAt = nextTimer(state, now)
    cancelAlarm = wakeAt === undefined ? () => {} : clock.after(Math.max(0, wakeAt - now), wake)
    const next = viewOf(state, now)
    if (rendersSame(view, next)) return
    view = next
    viewers.call()
  }

  /** Checks the clock and the storages: after sleep, and whenever the page becomes active. */
  const wake = () => dispatch({ type: 'tick' })

  const settled = () =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isSettled(view)) return
        stop()
        resolve()
      }
      const stop = viewers.add(check)
      check()
    })
  const core: SessionCore = { parts, storages, refused: new Set(), state: () => state, dispatch, settled }
  const effects = createEffects(core, events.call)

  return {
    actions: actionsOf(core),
    view: () => view,
    /** The current figures of the session (A32). */
    info: () => infoOf(state, clock.now()),
    subscribe: viewers.add,
    /** Subscribes to login, logout, refresh, expired, activity and error events. */
    onNews: events.add,
    start: () => {
      parts.channel?.onMessage((message) => dispatch({ type: 'heard', message }))
      dispatch({ type: 'restore', stored: storages.stored() })
    },
    wake,
    /** Records activity. */
    move: () => {
      const now = clock.now()
      if (now >= movedAt && now - movedAt < activityStep) return
      movedAt = now
      dispatch({ type: 'activity' })
    },
  }
}

/** The effects of a step. Other tabs are notified after the state is set. */
const createEffects = (
  core: SessionCore,
  publish: (event: SessionNotice) => void,
): Omit<Effects, 'now' | 'shared'> => {
  const { parts, storages, dispatch } = core
  const later = queueMicrotask
  const check = () =>
    callsOf(core)
      .call(checkSession, {})
      .then(({ user, monitor }) => dispatch({ type: 'changed', change: { user, monitor } }))
      // a 401 has ended the session already; other failures say nothing about it
      .catch(() => {})
  return {
    refresh: (run) => later(() => refresh(core, run)),
    check: () => later(check),
    leave: (token) => leave(core, token),
    clear: (token) => {
      if (token !== undefined && storages.shared().token === token) endOnServer(core, token).catch(() => {})
      storages.clear()
      parts.dropCookie()
    },
    notify: (type, { session, lastActivityAt }) =>
      later(() => parts.channel?.notify({ type, session, lastActivityAt })),
    announce: (type, message) => later(() => publish({ type, message })),
  }
}

const listeners = <T>() => {
  const all = new Set<(event: T) => void>()
  const add = (listener: (event: T) => void) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  return {
    add,
    call: (event: T) => {
      for (const listener of [...all]) listener(event)
    },
  }
}
