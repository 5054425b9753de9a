import type { MonitorKind, SessionUser } from './admin-session.contract.ts'

/** How the session is, as the monitor tells it (A21). */
export type SessionHealth = 'healthy' | 'warning' | 'refreshing' | 'expired' | 'unknown'

/** The admin session as this browser holds it (A32). Times are milliseconds on the clock of this device. */
export type Session = {
  user: SessionUser
  accessToken: string
  /** None: it may have been used by another tab; the next refresh goes by the cookie alone. */
  refreshToken?: string | undefined
  /** When the access token was received, and that moment plus its life: the device's clock may be wrong. */
  issuedAt: number
  expiresAt: number
  sessionId: string
  monitor: MonitorKind
}

/** What an answer of the server opens or continues; its times are still to be anchored. */
export type Opened = Omit<Session, 'issuedAt' | 'expiresAt'> & { life: number }

/** What every tab of this browser reads in local storage. */
export type Shared = {
  token?: string | undefined
  lastActivityAt?: number | undefined
  /** Somebody has logged out, and nobody knows that the server has heard it: the cookie may still open the session. */
  hasLeft?: boolean
}

/** `cookie`: an empty call, which begins a family of refresh tokens of its own. */
export type RefreshBy = 'token' | 'cookie'

/**
 * Why a refresh runs: planned, asked for by the admin, because a call was answered 401, or because at the start only
 * the cookie may still know the session.
 */
export type RefreshCause = 'planned' | 'manual' | 'doubt' | 'restore'

type Running = { id: number; cause: RefreshCause; since: number }

/** An automatic refresh after a failure: so many calls have failed, and the next one waits until then. */
type Retry = { failed: number; at: number }

export type StateIn = {
  phase: 'in'
  /** The latest moment this machine has seen: a clock that is put back is noticed by it. */
  seenAt: number
  session: Session
  lastActivityAt: number
  checkedAt: number
  /** How many refreshes were begun: each has a number, so that an answer finds its own. */
  refreshes: number
  running?: Running | undefined
  retry?: Retry | undefined
  /** Since then the refresh token may have been used: it was sent, and no answer came. */
  tokenSentAt?: number | undefined
  /** m185 */
  problem?: string | undefined
}

export type SessionState =
  /** At the start: is there a session? `ranOut`: one was there, and why it is over unless the server knows better. */
  | {
      phase: 'loading'
      lastActivityAt?: number | undefined
      ranOut?: string | undefined
      running?: Running | undefined
    }
  | { phase: 'out'; notice?: string | undefined }
  | StateIn
  /** The admin has logged out, and the server is being told. */
  | { phase: 'leaving'; until: number }

/** What one tab tells the others. */
export type TabMessage =
  | { type: 'login'; session: Session; lastActivityAt: number }
  | { type: 'refresh'; session: Session; lastActivityAt: number }
  | { type: 'logout'; sessionId: string }
  /** `surely`: the server refused it; else a matter of time, which each tab judges for itself. */
  | { type: 'expired'; sessionId: string; surely: boolean }
  | { type: 'activity'; sessionId: string; lastActivityAt: number }

/** What is offered to those who listen to the session (specification 3, section 4). */
export type SessionNews = {
  type: 'login' | 'logout' | 'refresh' | 'expired' | 'activity' | 'error'
  message?: string | undefined
}

/** Every event tells the time, and what local storage says at that moment. */
export type SessionEvent = { now: number; shared?: Shared | undefined } & (
  | { type: 'restore'; stored?: { session: Session; lastActivityAt: number } | undefined }
  | { type: 'opened'; how: 'login' | 'refresh'; opened: Opened }
  | { type: 'refresh-failed'; id: number; status: number }
  | { type: 'token-known'; opened: Opened }
  | { type: 'token-unknown' }
  | { type: 'heard'; message: TabMessage }
  | { type: 'activity' | 'tick' | 'refresh-now' | 'logout' | 'logged-out' | 'logout-failed' }
  | { type: 'unauthorised'; token: string }
  | { type: 'checked'; user: SessionUser; monitor: Session['monitor'] }
  | { type: 'renamed'; name: string }
)

/** What the runtime has to do. */
export type SessionEffect =
  | { do: 'refresh'; id: number; by: RefreshBy }
  /** Asks who the bearer of a token is that local storage holds. */
  | { do: 'recognise'; token: string }
  | { do: 'check' }
  | { do: 'end-on-server'; token: string }
  /** The same after an end that was none of the admin's doing: only the server can take the cookie away. */
  | { do: 'end-quietly'; token: string }
  | { do: 'save'; session: Session; lastActivityAt: number }
  | { do: 'note-activity'; lastActivityAt: number }
  /** Forgets everything that is kept; a newer token of another tab would have been taken over before. */
  | { do: 'clear' }
  /** Whether a logout is on its way of which the server has not answered; the next login ends that as well. */
  | { do: 'note-leaving'; hasLeft: boolean }
  | { do: 'tell'; message: TabMessage }
  | { do: 'announce'; news: SessionNews }

export type Step = { state: SessionState; effects: readonly SessionEffect[] }
