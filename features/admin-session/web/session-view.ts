import type { AdminCall, AdminFetch, AdminUser } from '#platform/browser/use-admin.ts'
import type { MonitorKind, OpenedSession } from '../admin-session.contract.ts'
import type { SessionHealth } from '../session-state.ts'

export type { SessionHealth } from '../session-state.ts'

/** The session of this browser as the pages see it. Times are milliseconds since 1970 on the clock of this device. */
export type SessionView =
  | { phase: 'loading' }
  | {
      phase: 'out'
      /** Why the session before has ended, or what went wrong (m181-m184, m186); shown on the login page. */
      notice?: string
    }
  | {
      phase: 'in'
      user: AdminUser
      sessionId: string
      issuedAt: number
      expiresAt: number
      lastActivityAt: number
      health: SessionHealth
      monitor: MonitorKind
      /** Why the refresh that the admin asked for did not work (m185). */
      problem?: string
    }

/** What the pages do with the session, and how they call. */
export type SessionActions = {
  /** @throws Error whose message is the sentence to show (m125-m127) */
  login: (email: string, password: string) => Promise<void>
  /** Never throws: the login page follows whatever the server says. */
  logout: () => Promise<void>
  /** The monitor's Refresh. */
  refreshNow: () => void
  /** Goes on with a session that the server has just opened, as after a change of the password. */
  adopt: (opened: OpenedSession) => void
  /** The admin has changed something about himself. */
  renameUser: (name: string) => void
  call: AdminCall
  download: AdminFetch
}
