import * as z from 'zod/mini'
import { monitorKinds, sessionUser } from './admin-session.contract.ts'

/** The admin session in this browser (A32). Times are milliseconds on this device's clock. */
export const storedSession = z.object({
  user: sessionUser,
  accessToken: z.string(),
  /** Missing when another tab may have used it: the next refresh sends the cookie alone. */
  refreshToken: z.optional(z.string()),
  /** When the access token was received and when it expires, on this device's clock, which may be wrong. */
  issuedAt: z.number(),
  expiresAt: z.number(),
  sessionId: z.string(),
  monitor: z.enum(monitorKinds),
})
export type Session = z.output<typeof storedSession>

/** Stored for a reload, and sent to other tabs. */
export type Kept = { session: Session; lastActivityAt: number }

/** The entries of local storage, shared by all tabs. */
export type Shared = {
  token?: string | undefined
  lastActivityAt?: number | undefined
  /** A logout that the server has not confirmed: the cookie may still be valid. */
  hasLeft?: boolean
}

/**
 * A refresh in progress, identified by object identity. `manual`: by the Refresh button; `doubt`: after a
 * 401; `restore`: at page load, when only the server knows whether there is a session.
 */
export type Run = {
  cause: 'planned' | 'manual' | 'doubt' | 'restore'
  /** `cookie`: a request without tokens, which starts a new family of refresh tokens. */
  by: 'token' | 'cookie'
  /** A token from local storage to try first; the server returns its user. */
  found?: string | undefined
}

/** Logged in. Names of times end in `At`. */
export type StateIn = Kept & {
  phase: 'in'
  /** The latest time seen, to notice a clock that was set back. */
  seenAt: number
  /** When to check next whether the session is active. */
  checkAt: number
  refreshAt: number
  /** The number of scheduled refreshes that failed since the last success. */
  failed: number
  run?: Run | undefined
  startedAt?: number | undefined
  /** Since then the refresh token may have been used: it was sent, and no response came. */
  tokenSentAt?: number | undefined
  /** m185 */
  problem?: string | undefined
}

type Without<K extends keyof StateIn> = { [N in K]?: undefined }

export type SessionState =
  | StateIn
  /** At page load. `notice`: what to show if the server has no session. */
  | ({
      phase: 'loading'
      run?: Run
      lastActivityAt?: number | undefined
      notice?: string | undefined
    } & Without<'session'>)
  /** `leaving`: after a logout, until the server has responded. */
  | ({ phase: 'leaving' | 'out'; notice?: string | undefined } & Without<
      'session' | 'lastActivityAt' | 'run'
    >)

/** A message between tabs. */
export type TabMessage = Kept & { type: 'login' | 'refresh' | 'logout' | 'expired' | 'activity' }

/** An event for listeners of the session (A23). */
export type SessionNotice = { type: TabMessage['type'] | 'error'; message?: string | undefined }

export type SessionEvent =
  | { type: 'restore'; stored: Kept | undefined }
  | { type: 'opened'; how: 'login' | 'refresh' | 'recognised'; session: Session; run?: Run }
  /** `status` 0: no response. */
  | { type: 'refresh-failed'; run: Run; status: number }
  | { type: 'heard'; message: TabMessage }
  | { type: 'activity' | 'tick' | 'refresh-now' | 'logout' }
  /** The server has responded to the logout, or timed out. */
  | { type: 'left'; problem?: string | undefined }
  | { type: 'unauthorised'; token: string }
  | { type: 'changed'; change: Partial<Session> }

/** The inputs of a step besides the state, and its side effects. */
export type Effects = {
  now: number
  shared: Shared
  refresh: (run: Run) => void
  check: () => void
  /** Sends the logout to the server. */
  leave: (token: string) => void
  /**
   * Deletes everything stored. With a token the server ends its session too, unless another tab has a newer
   * one.
   */
  clear: (token?: string) => void
  notify: (type: TabMessage['type'], kept: Kept) => void
  announce: (type: SessionNotice['type'], message?: string) => void
}
