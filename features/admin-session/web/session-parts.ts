import type { call } from '#platform/browser/calls/api-client.ts'
import type { TabMessage } from '../session-state.ts'
import type { Shelves } from './session-shelves.ts'

/** Everything outside that a session needs; a test has its own. */
export type SessionParts = {
  call: typeof call
  fetch: typeof fetch
  clock: {
    now: () => number
    /** Gives the function that takes the alarm back. */
    after: (milliseconds: number, ring: () => void) => () => void
  }
  shelves: Shelves
  /** The other tabs; without one, storage alone tells of them. */
  channel?:
    | { tell: (message: TabMessage) => void; onMessage: (hear: (message: TabMessage) => void) => void }
    | undefined
  /** Runs the work while no other tab runs its own; without locks it runs at once. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** A token in a cookie `admin_jwt` that scripts may read; ours may not be. */
  cookie: () => string | undefined
  /** Takes a readable cookie `admin_jwt` away. */
  dropCookie: () => void
}
