import * as z from 'zod/mini'
import { monitorKinds, sessionUser } from './admin-session.contract.ts'

/** The admin session as this browser holds it (A32). Times are milliseconds on the clock of this device. */
export const storedSession = z.object({
  user: sessionUser,
  accessToken: z.string(),
  /** Missing when another tab may have used it: the next refresh sends the cookie alone. */
  refreshToken: z.optional(z.string()),
  /** When the access token was received, and that moment plus its life: the device's clock may be wrong. */
  issuedAt: z.number(),
  expiresAt: z.number(),
  sessionId: z.string(),
  monitor: z.enum(monitorKinds),
})
export type Session = z.output<typeof storedSession>

/** What a reload finds again, and what one tab sends to the others. */
export type Kept = { session: Session; lastActivityAt: number }

/** What every tab of this browser reads in local storage. */
export type Shared = {
  token?: string | undefined
  lastActivityAt?: number | undefined
  /** A logout that the server has not confirmed: the cookie may still open the session. */
  hasLeft?: boolean
}

/**
 * A refresh under way; the object itself is its identity. `manual`: by the Refresh button; `doubt`: after a call that
 * was answered 401; `restore`: at the start, when only the server knows whether there is a session.
 */
export type Run = {
  cause: 'planned' | 'manual' | 'doubt' | 'restore'
  /** `cookie`: an empty call, which begins a family of refresh tokens of its own. */
  by: 'token' | 'cookie'
  /** A token from local storage to try first: the server says whose it is. */
  found?: string | undefined
}

/** Logged in. The name of every moment ends in `At`. */
export type StateIn = Kept & {
  phase: 'in'
  /** The latest moment of the clock, which may be put back. */
  seenAt: number
  /** When we next ask the server whether the session lives, and for new tokens. */
  checkAt: number
  refreshAt: number
  /** How many planned refreshes have failed since the last one that worked. */
  failed: number
  run?: Run | undefined
  startedAt?: number | undefined
  /** Since then the refresh token may have been used: it was sent, and no answer came. */
  tokenSentAt?: number | undefined
  /** m185 */
  problem?: string | undefined
}

type Without<K extends keyof StateIn> = { [N in K]?: undefined }

export type SessionState =
  | StateIn
  /** At the start. `notice`: what to show when the server knows no session. */
  | ({
      phase: 'loading'
      run?: Run
      lastActivityAt?: number | undefined
      notice?: string | undefined
    } & Without<'session'>)
  /** `leaving`: after a logout, until the server has answered. */
  | ({ phase: 'leaving' | 'out'; notice?: string | undefined } & Without<
      'session' | 'lastActivityAt' | 'run'
    >)

/** What one tab tells the others. */
export type TabMessage = Kept & { type: 'login' | 'refresh' | 'logout' | 'expired' | 'activity' }

/** What listeners of the session receive (A23). */
export type SessionNotice = { type: TabMessage['type'] | 'error'; message?: string | undefined }

export type SessionEvent =
  | { type: 'restore'; stored: Kept | undefined }
  | { type: 'opened'; how: 'login' | 'refresh' | 'recognised'; session: Session; run?: Run }
  /** `status` 0: no answer. */
  | { type: 'refresh-failed'; run: Run; status: number }
  | { type: 'heard'; message: TabMessage }
  | { type: 'activity' | 'tick' | 'refresh-now' | 'logout' }
  /** The server has answered the logout, or took too long. */
  | { type: 'left'; problem?: string | undefined }
  | { type: 'unauthorised'; token: string }
  | { type: 'changed'; change: Partial<Session> }

/** What a step sees beside the state, and how it acts. */
export type Effects = {
  now: number
  shared: Shared
  refresh: (run: Run) => void
  check: () => void
  /** Tells the server of a logout. */
  leave: (token: string) => void
  /** Forgets everything stored. With a token the server ends its session too, unless another tab has a newer one. */
  clear: (token?: string) => void
  notify: (type: TabMessage['type'], kept: Kept) => void
  announce: (type: SessionNotice['type'], message?: string) => void
}
