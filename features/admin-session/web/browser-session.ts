import { call } from '#platform/browser/calls/api-client.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { seconds } from '#shared/time/duration.ts'
import type { TabMessage } from '../session-state.ts'
import type { Shelf } from './session-storages.ts'

const cookieName = 'admin_jwt'

/** The browser functions that a session needs; tests replace them. */
export const browserDeps = () => ({
  call,
  fetch: ((...args) => fetch(...args)) as typeof fetch,
  clock: {
    now: millisecondsNow,
    /** Returns a function that clears the timer. */
    after: (milliseconds: number, ring: () => void) => {
      const timer = setTimeout(ring, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  /** Reading `localStorage` itself throws where it is forbidden. */
  storages: {
    local: (): Shelf | undefined => localStorage,
    session: (): Shelf | undefined => sessionStorage,
  },
  channel: channel(),
  alone,
  /** A token in a cookie `admin_jwt` that scripts can read; ours is HttpOnly. */
  cookie: () => new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`).exec(document.cookie)?.[1],
  dropCookie: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${cookieName}=; Max-Age=0; Path=/`
  },
})
export type SessionParts = ReturnType<typeof browserDeps>

/** The channel to other tabs. Without it, storage alone shows what they do. */
const channel = () => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const tabs = new BroadcastChannel('admin-session')
  return {
    notify: (message: TabMessage) => tabs.postMessage(message),
    onMessage: (receive: (message: TabMessage) => void) => {
      tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data)
    },
  }
}

/** A tab with the lock may be suspended: after this time the others continue without it. */
const lockTimeout = seconds(5)

/**
 * Runs the work under a lock shared with other tabs; without Web Locks, as in an insecure context, it runs
 * at once.
 */
const alone = async (work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = navigator.locks
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  const signal = AbortSignal.timeout(lockTimeout)
  await locks?.request('admin-session', { signal }, begin).catch(() => {})
  if (!hasBegun) await work()
}

/** A22 What counts as activity. */
const activities = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const

/** Reports activity to the session, and wakes it when the page becomes active again. */
export const listenToBrowser = (session: { move: () => void; wake: () => void }): void => {
  // Clicks are handled in the bubbling phase on window, last: during a click the browser shows a choice that
  // React does not know yet, and a render would revert it, so that arrow keys in a radio group do nothing.
  for (const activity of activities)
    addEventListener(activity, session.move, { passive: true, capture: activity !== 'click' })
  // `storage`: changes by other tabs, for browsers without BroadcastChannel
  for (const moment of ['focus', 'pageshow', 'online', 'storage']) addEventListener(moment, session.wake)
  for (const moment of ['visibilitychange', 'resume']) document.addEventListener(moment, session.wake)
}
