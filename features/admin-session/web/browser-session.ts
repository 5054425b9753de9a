import { call } from '#platform/browser/calls/api-client.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { seconds } from '#shared/duration.ts'
import type { TabMessage } from '../session-state.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionRuntime } from './session-runtime.ts'
import type { Shelf } from './session-shelves.ts'

const cookieName = 'admin_jwt'

/** The session's surroundings in a browser. */
export const browserParts = (): SessionParts => ({
  call,
  fetch: (...given) => fetch(...given),
  clock: {
    now: millisecondsNow,
    after: (milliseconds, ring) => {
      const timer = setTimeout(ring, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  shelves: { local: storage(() => localStorage), session: storage(() => sessionStorage) },
  channel: channel(),
  alone,
  cookie: () => new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`).exec(document.cookie)?.[1],
  dropCookie: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${cookieName}=; Max-Age=0; Path=/`
  },
})

const storage = (open: () => Storage): Shelf | undefined => {
  try {
    return open()
  } catch {
    return undefined
  }
}

const channel = (): SessionParts['channel'] => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const tabs = new BroadcastChannel('admin-session')
  return {
    tell: (message) => tabs.postMessage(message),
    onMessage: (hear) => {
      tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
    },
  }
}

/** A tab that holds the lock may have fallen asleep: then the others go on without it. */
const lockPatience = seconds(5)

const alone: SessionParts['alone'] = async (work) => {
  // there only in a secure context
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  await locks
    .request('admin-session', { signal: AbortSignal.timeout(lockPatience) }, begin)
    .catch(() => (hasBegun ? undefined : work()))
}

/** Specification 3, section 9. */
const activities = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const

/** Lets the session know when somebody moves something, and when the page comes back from wherever it was. */
export const listenToBrowser = (session: SessionRuntime): void => {
  for (const activity of activities) {
    addEventListener(activity, session.move, { passive: true, capture: true })
  }
  for (const moment of ['focus', 'pageshow', 'online']) addEventListener(moment, session.wake)
  for (const moment of ['visibilitychange', 'resume']) document.addEventListener(moment, session.wake)
  // other tabs, where they cannot be heard
  addEventListener('storage', session.wake)
}
