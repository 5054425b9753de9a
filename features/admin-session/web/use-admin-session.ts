import { useSyncExternalStore } from 'react'
import { keptChanges } from '#platform/browser/kept/kept-changes.ts'
import { lastPlace } from '#platform/browser/lists/last-place.ts'
import type { SessionNews } from '../session-state.ts'
import { browserParts, listenToBrowser } from './browser-session.ts'
import { createSessionRuntime, type SessionRuntime } from './session-runtime.ts'
import type { SessionActions, SessionView } from './session-view.ts'

const loading: SessionView = { phase: 'loading' }

const actions: SessionActions = {
  login: (email, password) => ofDocument().actions.login(email, password),
  logout: () => {
    // whoever leaves by himself leaves nothing behind
    keptChanges.dropAll()
    lastPlace.forget()
    return ofDocument().actions.logout()
  },
  refreshNow: () => ofDocument().actions.refreshNow(),
  adopt: (opened) => ofDocument().actions.adopt(opened),
  renameUser: (name) => ofDocument().actions.renameUser(name),
  call: (...given) => ofDocument().actions.call(...given),
  download: (...given) => ofDocument().actions.download(...given),
}

/** The admin session and what can be done with it. On the server, and until the page has scripts: loading. */
export const useAdminSession = (): { view: SessionView } & SessionActions => ({
  view: useSyncExternalStore(
    subscribe,
    () => ofDocument().view(),
    () => loading,
  ),
  ...actions,
})

const subscribe = (viewer: () => void) => {
  const unsubscribe = ofDocument().subscribe(viewer)
  return () => {
    unsubscribe()
  }
}

/**
 * Tells of login, logout, refresh, expired, activity and error, until the function that it gives is called.
 * @public what A22 promises to pages that want to hear of the session
 */
export const onSessionNews = (listener: (news: SessionNews) => void): (() => void) => {
  const stop = ofDocument().onNews(listener)
  return () => {
    stop()
  }
}

let runtime: SessionRuntime | undefined

/** One session per document, from the first page of the back-office on until the document is left. */
const ofDocument = (): SessionRuntime => {
  if (!runtime) {
    runtime = createSessionRuntime(browserParts())
    runtime.start()
    listenToBrowser(runtime)
  }
  return runtime
}
