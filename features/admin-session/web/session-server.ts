import { checkSession, login, logout, refreshSession } from '../admin-session.contract.ts'
import type { Session } from '../session-state.ts'
import type { SessionParts } from './session-parts.ts'

/** What the session itself asks of the server. Nothing here is repeated by itself; the client sets no time limit (A36). */
export const sessionServer = (call: SessionParts['call']) => {
  const patient = { limit: Number.POSITIVE_INFINITY, credentials: 'include' } as const

  return {
    logIn: (email: string, password: string) => call(login, { body: { email, password } }, patient),

    /** With nothing but the cookie. */
    refreshByCookie: () => call(refreshSession, { body: undefined }, patient),

    refreshByToken: (
      { accessToken, sessionId }: Session,
      refreshToken: string,
      idleSeconds: number | undefined,
    ) => {
      const body = { refreshToken, ...(sessionId && { sessionId }), idleSeconds }
      return call(refreshSession, { body }, { ...patient, headers: bearerOf(accessToken) })
    },

    /** Whose session these headers bring. */
    check: (headers: Readonly<Record<string, string>>) => call(checkSession, {}, { ...patient, headers }),

    /** Reaches the server even when the page is left at this moment. */
    logOut: (token: string) =>
      call(logout, {}, { credentials: 'include', keepalive: true, headers: bearerOf(token) }),
  }
}

const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })
