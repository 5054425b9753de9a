import { useSyncExternalStore } from 'react'
import { formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { lastPage } from '#platform/browser/lists/last-page.ts'
import type { SessionNotice } from '../session-state.ts'
import { browserDeps, listenToBrowser } from './browser-session.ts'
import type { SessionActions } from './session-actions.ts'
import { createSessionRuntime } from './session-runtime.ts'
import type { SessionView } from './session-view.ts'

/**
 * The admin session and its actions. Only below the gate of the back-office, so never during server
 * rendering.
 */
export const useAdminSession = (): { view: SessionView } & SessionActions => {
  const { subscribe, view, actions } = ofDocument()
  return { view: useSyncExternalStore(subscribe, view), ...actions }
}

/**
 * Subscribes to login, logout, refresh, expired, activity and error events (A23); returns the unsubscribe
 * function.
 * @public what A23 promises to pages that listen to the session
 */
export const onSessionEvent = (listener: (event: SessionNotice) => void): (() => void) =>
  ofDocument().onNews(listener)

const begin = () => {
  const session = createSessionRuntime(browserDeps())
  session.start()
  listenToBrowser(session)
  const logout = () => {
    // an explicit logout leaves no data behind
    formDrafts.dropAll()
    lastPage.forget()
    return session.actions.logout()
  }
  return { ...session, actions: { ...session.actions, logout } }
}

let current: ReturnType<typeof begin> | undefined

/** One session per document, from the first page of the back-office until the document is unloaded. */
const ofDocument = () => {
  current ??= begin()
  return current
}
