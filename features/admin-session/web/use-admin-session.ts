import { useSyncExternalStore } from 'react'
import { formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { lastPlace } from '#platform/browser/lists/last-place.ts'
import type { SessionNotice } from '../session-state.ts'
import { browserParts, listenToBrowser } from './browser-session.ts'
import type { SessionActions } from './session-actions.ts'
import { createSessionRuntime } from './session-runtime.ts'
import type { SessionView } from './session-view.ts'

/** The admin session and what can be done with it. Only below the gate of the back-office, so never on the server. */
export const useAdminSession = (): { view: SessionView } & SessionActions => {
  const { subscribe, view, actions } = ofDocument()
  return { view: useSyncExternalStore(subscribe, view), ...actions }
}

/**
 * Reports login, logout, refresh, expired, activity and error (A23), until the returned function is called.
 * @public what A23 promises to pages that want to hear of the session
 */
export const onSessionEvent = (listener: (news: SessionNotice) => void): (() => void) =>
  ofDocument().onNews(listener)

const begin = () => {
  const session = createSessionRuntime(browserParts())
  session.start()
  listenToBrowser(session)
  const logout = () => {
    // a logout by hand leaves nothing behind
    formDrafts.dropAll()
    lastPlace.forget()
    return session.actions.logout()
  }
  return { ...session, actions: { ...session.actions, logout } }
}

let current: ReturnType<typeof begin> | undefined

/** One session per document, from the first page of the back-office on until the document is left. */
const ofDocument = () => {
  current ??= begin()
  return current
}
