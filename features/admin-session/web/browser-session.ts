import { call } from '#platform/browser/calls/api-client.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { seconds } from '#shared/time/duration.ts'
import type { TabMessage } from '../session-state.ts'
import type { Shelf } from './session-storages.ts'

const cookieName = 'admin_jwt'

/** Everything outside that a session needs; a test has its own. */
export const browserParts = () => ({
  call,
  fetch: ((...given) => fetch(...given)) as typeof fetch,
  clock: {
    now: millisecondsNow,
    /** Returns the function that cancels the alarm. */
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
  /** A token in a cookie `admin_jwt` that scripts may read; ours is HttpOnly. */
  cookie: () => new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`).exec(document.cookie)?.[1],
  dropCookie: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${cookieName}=; Max-Age=0; Path=/`
  },
})
export type SessionParts = ReturnType<typeof browserParts>

/** The other tabs. Where they cannot be heard, storage alone shows what they do. */
const channel = () => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const tabs = new BroadcastChannel('admin-session')
  return {
    notify: (message: TabMessage) => tabs.postMessage(message),
    onMessage: (hear: (message: TabMessage) => void) => {
      tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
    },
  }
}

/** A tab that holds the lock may have fallen asleep: after this the others continue without it. */
const lockPatience = seconds(5)

/** Runs the work while no other tab runs its own; without locks, as outside a secure context, it runs at once. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = navigator.locks
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  const signal = AbortSignal.timeout(lockPatience)
  await locks?.request('admin-session', { signal }, begin).catch(() => {})
  if (!hasBegun) await work()
}

/** A22 What counts as activity. */
const activities = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const

/** Reports activity to the session, and wakes it when the page comes back. */
export const listenToBrowser = (session: { move: () => void; wake: () => void }): void => {
  // A click is heard last of all: while it is under way, the browser shows a choice of which React does not know yet. A
  // page rendered in that moment takes it back, and an arrow key in a group of choices would do nothing.
  for (const activity of activities)
    addEventListener(activity, session.move, { passive: true, capture: activity !== 'click' })
  // `storage`: other tabs, where they cannot be heard
  for (const moment of ['focus', 'pageshow', 'online', 'storage']) addEventListener(moment, session.wake)
  for (const moment of ['visibilitychange', 'resume']) document.addEventListener(moment, session.wake)
}
