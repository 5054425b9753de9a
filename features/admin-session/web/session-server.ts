import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { seconds } from '#shared/time/duration.ts'
import { checkSession, idleHeader, logout, refreshSession } from '../admin-session.contract.ts'
import { readOpened } from '../read-opened.ts'
import type { Run, Session, SessionEvent, SessionState } from '../session-state.ts'
import { sessionTexts } from '../session-texts.ts'
import { timesOfFound } from '../session-times.ts'
import type { SessionParts } from './browser-session.ts'
import type { SessionStorages } from './session-storages.ts'

/** The timeout of a refresh. */
const refreshTimeout = seconds(30)

/** The timeout of a logout; then the login page follows. */
const logoutTimeout = seconds(2)

/** Credentials, and no timeout (A36). */
export const patient = { limit: Number.POSITIVE_INFINITY, credentials: 'include' } as const

/** A session, as its API calls use it. */
export type SessionCore = {
  parts: SessionParts
  storages: SessionStorages
  /** Tokens from other sources that the server has refused. */
  refused: Set<string>
  state: () => SessionState
  dispatch: (event: SessionEvent) => void
  /** Resolves when no refresh and no logout is in progress. */
  settled: () => Promise<void>
}

export const headersOf = (core: SessionCore, token: string): Record<string, string> => {
  const idle = idleSecondsOf(core)
  return { ...bearer(token), ...(idle !== undefined && { [idleHeader]: String(idle) }) }
}

export const statusOf = (thrown: unknown): number => (thrown instanceof CallProblem ? thrown.status : 0)

/** Seconds without activity, if known: the server counts a call without it as activity. */
const idleSecondsOf = ({ state, parts }: SessionCore): number | undefined => {
  const { lastActivityAt } = state()
  return lastActivityAt && Math.max(0, Math.floor((parts.clock.now() - lastActivityAt) / 1000))
}

export const refresh = async (core: SessionCore, run: Run): Promise<void> => {
  const { parts, state, dispatch } = core
  const fail = (status: number) => dispatch({ type: 'refresh-failed', run, status })
  const isWanted = () => state().run === run
  const cancel = parts.clock.after(refreshTimeout, () => fail(0))
  if (run.found !== undefined) await recognise(core, run, run.found)
  await parts.alone(async () => {
    // another tab may have refreshed while this one waited for the lock
    if (isWanted()) dispatch({ type: 'tick' })
    if (!isWanted()) return
    await newTokens(core, run).then(
      (session) => dispatch({ type: 'opened', how: 'refresh', session, run }),
      (thrown: unknown) => fail(statusOf(thrown)),
    )
  })
  cancel()
}

const recognise = async (core: SessionCore, run: Run, token: string) => {
  const { call, clock } = core.parts
  const options = { ...patient, headers: headersOf(core, token) }
  const answer = await call(checkSession, {}, options).catch(() => undefined)
  if (!answer) return
  const now = clock.now()
  const session = { ...readOpened({ ...answer, accessToken: token }, now), ...timesOfFound(token, now) }
  core.dispatch({ type: 'opened', how: 'recognised', session, run })
}

const newTokens = async (core: SessionCore, { by }: Run): Promise<Session> => {
  const { call, clock } = core.parts
  const before = core.state().session
  const { refreshToken, sessionId } = before ?? {}
  const body = { refreshToken, ...(sessionId && { sessionId }), idleSeconds: idleSecondsOf(core) }
  const answer =
    before && by === 'token'
      ? await call(refreshSession, { body }, { ...patient, headers: bearer(before.accessToken) })
      : await call(refreshSession, { body: undefined }, patient)
  return readOpened(answer, clock.now(), { before })
}

/** Ends a session on the server, even while the page unloads. */
export const endOnServer = ({ parts }: SessionCore, token: string) =>
  parts.call(logout, {}, { credentials: 'include', keepalive: true, headers: bearer(token) })

/** Ends the session on the server at a logout. A 401 means that it has ended already. */
export const leave = async (core: SessionCore, token: string): Promise<void> => {
  const { parts, storages, dispatch } = core
  storages.noteLeaving(true)
  parts.clock.after(logoutTimeout, () => dispatch({ type: 'left' }))
  const status = await endOnServer(core, token).then(() => 401, statusOf)
  if (status === 401) storages.noteLeaving(false)
  dispatch({ type: 'left', problem: status === 401 ? undefined : sessionTexts.notLoggedOut })
}
