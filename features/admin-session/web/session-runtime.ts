import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { checkSession, idleHeader, type OpenedSession } from '../admin-session.contract.ts'
import { readOpened } from '../read-opened.ts'
import { type SessionInfo, sessionInfo } from '../session-info.ts'
import { activityStep } from '../session-limits.ts'
import { step } from '../session-machine.ts'
import type {
  Opened,
  RefreshBy,
  Session,
  SessionEffect,
  SessionEvent,
  SessionNews,
  SessionState,
} from '../session-state.ts'
import { sessionTexts } from '../session-texts.ts'
import { nextWake } from '../session-times.ts'
import { claimsOf } from '../token-claims.ts'
import { sessionCalls } from './session-calls.ts'
import type { SessionParts } from './session-parts.ts'
import { sessionServer } from './session-server.ts'
import { sessionShelves } from './session-shelves.ts'
import type { SessionActions, SessionView } from './session-view.ts'
import { viewOf } from './view-of.ts'

type Untimed = SessionEvent extends infer E
  ? E extends SessionEvent
    ? Omit<E, 'now' | 'shared'>
    : never
  : never

/** The admin session of one document: the machine with its clock, its storages, the other tabs and the server. */
export const createSessionRuntime = (parts: SessionParts) => {
  const { clock } = parts
  const shelves = sessionShelves(parts.shelves)
  const server = sessionServer(parts.call)
  const viewers = new Set<() => void>()
  const listeners = new Set<(news: SessionNews) => void>()
  let state: SessionState = { phase: 'loading' }
  let view: SessionView = { phase: 'loading' }
  let cancelAlarm = () => {}
  /** Those who wait until a refresh is over. */
  let waiting: (() => void)[] = []

  const session = (): Session | undefined => (state.phase === 'in' ? state.session : undefined)
  const isRunning = () => 'running' in state && state.running !== undefined

  /** For how long nobody has moved anything, where that is known: without a word a call counts as activity. */
  const idleSeconds = (): number | undefined =>
    'lastActivityAt' in state && state.lastActivityAt !== undefined
      ? Math.max(0, Math.floor((clock.now() - state.lastActivityAt) / 1000))
      : undefined

  const headers = (token: string | undefined): Record<string, string> => {
    const idle = idleSeconds()
    return {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idle !== undefined && { [idleHeader]: String(idle) }),
    }
  }

  const settle = () => {
    if (isRunning()) return
    const settled = waiting
    waiting = []
    for (const go of settled) go()
  }

  const dispatch = (event: Untimed): void => {
    const now = clock.now()
    const result = step(state, { ...event, now, shared: shelves.shared() } as SessionEvent)
    state = result.state
    for (const effect of result.effects) perform(effect)

    cancelAlarm()
    const wakeAt = nextWake(state, now)
    cancelAlarm = wakeAt === undefined ? () => {} : clock.after(Math.max(0, wakeAt - now), wake)
    const next = viewOf(state, now, view)
    if (next !== view) {
      view = next
      for (const viewer of viewers) viewer()
    }
    settle()
  }

  /** Looks at the clock and around: after sleep, before a call, whenever the page comes back. */
  const wake = () => dispatch({ type: 'tick' })

  const answerOf = async (by: RefreshBy): Promise<Opened> => {
    const current = session()
    const answer =
      by === 'cookie' || !current?.refreshToken
        ? await server.refreshByCookie()
        : await server.refreshByToken(current, current.refreshToken, idleSeconds())
    return readOpened(answer, { before: current })
  }

  const refresh = (id: number, by: RefreshBy) =>
    parts.alone(async () => {
      const isWanted = () => 'running' in state && state.running?.id === id
      // while this tab waited for its turn, another one may have done it
      if (isWanted()) wake()
      if (!isWanted()) return
      const asked = session()?.sessionId
      await answerOf(by).then(
        (opened) => {
          // somebody may have logged in meanwhile, here or in another tab
          if (session()?.sessionId === asked) dispatch({ type: 'opened', how: 'refresh', opened })
        },
        (thrown: unknown) => dispatch({ type: 'refresh-failed', id, status: statusOf(thrown) }),
      )
    })

  const recognise = async (token: string) => {
    await server.check(headers(token)).then(
      (answer) => dispatch({ type: 'token-known', opened: readOpened({ ...answer, accessToken: token }) }),
      () => dispatch({ type: 'token-unknown' }),
    )
  }

  const check = async () => {
    try {
      dispatch({ type: 'checked', ...(await calls.call(checkSession, {})) })
    } catch {
      // a 401 has told the session already; anything else says nothing about it
    }
  }

  const endOnServer = async (token: string) => {
    await server.logOut(token).then(
      () => dispatch({ type: 'logged-out' }),
      // a session that is over already is what was wanted
      (thrown: unknown) => dispatch({ type: statusOf(thrown) === 401 ? 'logged-out' : 'logout-failed' }),
    )
  }

  /** Not while another tab may go on with it. */
  const endQuietly = (token: string) => {
    if (shelves.shared().token !== token) return
    server.logOut(token).catch(() => undefined)
  }

  const perform = (effect: SessionEffect): void => {
    // calls begin when this step is done: they look at the session again
    if (effect.do === 'refresh') queueMicrotask(() => refresh(effect.id, effect.by))
    else if (effect.do === 'recognise') queueMicrotask(() => recognise(effect.token))
    else if (effect.do === 'check') queueMicrotask(check)
    else if (effect.do === 'end-on-server') queueMicrotask(() => endOnServer(effect.token))
    else if (effect.do === 'end-quietly') endQuietly(effect.token)
    else if (effect.do === 'save') shelves.save(effect.session, effect.lastActivityAt)
    else if (effect.do === 'note-activity') shelves.noteActivity(effect.lastActivityAt)
    else if (effect.do === 'note-leaving') shelves.noteLeaving(effect.hasLeft)
    else if (effect.do === 'tell') parts.channel?.tell(effect.message)
    else if (effect.do === 'announce') for (const listener of listeners) listener(effect.news)
    else {
      shelves.clear()
      parts.dropCookie()
    }
  }

  const calls = sessionCalls({
    call: parts.call,
    fetch: parts.fetch,
    wake,
    headers: () => headers(shelves.bearer(session())),
    renewed: async (sent) => {
      if (sent === undefined) return undefined
      dispatch({ type: 'unauthorised', token: sent })
      if (isRunning()) await new Promise<void>((go) => waiting.push(go))
      const current = session()?.accessToken
      if (current === undefined || current === sent || !areOfOnePerson(sent, current)) return undefined
      return headers(current)
    },
  })

  const actions: SessionActions = {
    login: async (email, password) => {
      try {
        const answer = await server.logIn(email, password)
        dispatch({ type: 'opened', how: 'login', opened: readOpened(answer, { cookie: parts.cookie() }) })
      } catch (thrown) {
        throw new Error((thrown instanceof Error && thrown.message) || sessionTexts.loginFailed, {
          cause: thrown,
        })
      }
    },
    logout: async () => {
      if (state.phase !== 'in') return
      dispatch({ type: 'logout' })
      if (view.phase === 'out') return
      await new Promise<void>((go) => {
        const viewer = () => {
          if (view.phase === 'loading') return
          viewers.delete(viewer)
          go()
        }
        viewers.add(viewer)
      })
    },
    refreshNow: () => dispatch({ type: 'refresh-now' }),
    adopt: (opened: OpenedSession) => dispatch({ type: 'opened', how: 'login', opened: readOpened(opened) }),
    renameUser: (name) => dispatch({ type: 'renamed', name }),
    call: calls.call,
    download: calls.download,
  }

  let movedAt = Number.NEGATIVE_INFINITY

  return {
    actions,
    view: () => view,
    /** The session in figures, at this moment (A32). */
    info: (): SessionInfo | undefined =>
      state.phase === 'in' ? sessionInfo(state.session, state.lastActivityAt, clock.now()) : undefined,
    subscribe: (viewer: () => void) => {
      viewers.add(viewer)
      return () => viewers.delete(viewer)
    },
    /** Tells of login, logout, refresh, expired, activity and error. */
    onNews: (listener: (news: SessionNews) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      parts.channel?.onMessage((message) => dispatch({ type: 'heard', message }))
      dispatch({ type: 'restore', stored: shelves.stored() })
    },
    wake,
    /** Somebody has moved something. */
    move: () => {
      const now = clock.now()
      if (now >= movedAt && now - movedAt < activityStep) return
      movedAt = now
      dispatch({ type: 'activity' })
    },
  }
}

const statusOf = (thrown: unknown): number => (thrown instanceof CallProblem ? thrown.status : 0)

/** A call of somebody who has gone is not repeated in the name of whoever has come. */
const areOfOnePerson = (token: string, other: string): boolean =>
  claimsOf(token).email === claimsOf(other).email

export type SessionRuntime = ReturnType<typeof createSessionRuntime>
