import { failedAnswer } from '#platform/browser/calls/failed-answer.ts'
import { NoTokenProblem } from '#platform/browser/calls/no-token-problem.ts'
import type { AdminCall, AdminFetch, Authorised } from '#platform/browser/use-admin.ts'
import type { Problem } from '#shared/problem.ts'
import { login, type OpenedSession, type SessionUser } from '../admin-session.contract.ts'
import { readOpened } from '../read-opened.ts'
import { sessionTexts } from '../session-texts.ts'
import { claimsOf } from '../token-claims.ts'
import { headersOf, patient, type SessionCore, statusOf } from './session-server.ts'

/** The actions and API calls of the pages. */
export const actionsOf = (core: SessionCore) => {
  const { parts, dispatch } = core
  const open = (answer: unknown) => {
    const session = readOpened(answer, parts.clock.now(), { cookie: parts.cookie() })
    dispatch({ type: 'opened', how: 'login', session })
  }
  return {
    /** @throws Error with the message to show (m125-m127) */
    login: async (email: string, password: string) => {
      try {
        open(await parts.call(login, { body: { email, password } }, patient))
      } catch (cause) {
        throw new Error((cause instanceof Error && cause.message) || sessionTexts.loginFailed, { cause })
      }
    },
    /** Never throws: the login page follows whatever the server responds. */
    logout: () => {
      dispatch({ type: 'logout' })
      return core.settled()
    },
    /** The Refresh button of the monitor. */
    refreshNow: () => dispatch({ type: 'refresh-now' }),
    /**
     * Uses a session that the server has just opened, for example after a password change or a second
     * factor.
     */
    continueWith: (opened: OpenedSession) => open(opened),
    /** The admin has changed their own account. */
    changeUser: (change: Partial<SessionUser>) => changeUser(core, change),
    ...callsOf(core),
  }
}
export type SessionActions = ReturnType<typeof actionsOf>

/** The API calls of the back-office: bearer token, idle time, credentials, and no timeout (A36). */
export const callsOf = (
  core: SessionCore,
): { call: AdminCall; download: AdminFetch; authorised: Authorised } => ({
  authorised: (send) => authorised(core, send),

  call: (endpoint, args, { headers: own, ...options } = {}) =>
    authorised(core, (headers) =>
      core.parts.call(endpoint, args, { ...patient, ...options, headers: { ...headers, ...own } }),
    ),

  download: (path, options) =>
    authorised(core, async (headers) => {
      const init = { cache: 'no-store', credentials: 'include', headers, ...options } as const
      const response = await core.parts.fetch(path, init)
      if (!response.ok) throw failedAnswer(response, await response.text())
      return response
    }),
})

const authorised = async <T>(
  core: SessionCore,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> => {
  core.dispatch({ type: 'tick' })
  const { session } = core.state()
  let refused: unknown = new NoTokenProblem()
  for (const token of core.storages.bearers(session)) {
    if (core.refused.has(token)) continue
    try {
      return await send(headersOf(core, token))
    } catch (thrown) {
      // a second factor is required since a moment ago: the gate redirects to its setup
      if ((thrown as Partial<Problem>).code === 'factor_missing') changeUser(core, { needsFactor: true })
      if (statusOf(thrown) !== 401) throw thrown
      refused = thrown
    }
    const next = await renewed(core, token)
    if (next !== undefined) return send(headersOf(core, next))
    const current = core.state().session
    // one admin's call must not be repeated as another admin
    if (current?.sessionId !== session?.sessionId) break
    // another application on this host may have stored it; the next source may have ours
    if (token !== current?.accessToken) core.refused.add(token)
  }
  throw refused
}

const changeUser = ({ state, dispatch }: SessionCore, change: Partial<SessionUser>): void => {
  const user = state().session?.user
  if (user) dispatch({ type: 'changed', change: { user: { ...user, ...change } } })
}

/** After a 401: tries one refresh, and returns the token for one retry, if any (R5). */
const renewed = async (core: SessionCore, sent: string): Promise<string | undefined> => {
  core.dispatch({ type: 'unauthorised', token: sent })
  await core.settled()
  const current = core.state().session?.accessToken
  // one admin's call must not be repeated as another admin
  const isOwn = current !== undefined && claimsOf(current).email === claimsOf(sent).email
  return isOwn && current !== sent ? current : undefined
}
