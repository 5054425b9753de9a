import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** The time until the next attempt, in milliseconds. */
const pause = 5000
let next: ReturnType<typeof setTimeout> | undefined

/** Finds out whether the server answers, with any status. While it does not, queries wait, and it is asked again. */
export const checkConnection = async (): Promise<void> => {
  const answered = await fetch('/health', { signal: AbortSignal.timeout(pause) }).catch(() => undefined)
  clearTimeout(next)
  onlineManager.setOnline(answered !== undefined)
  if (!answered) next = setTimeout(checkConnection, pause)
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Above every page while the server cannot be reached, instead of an alert for each call. */
export function ConnectionBar() {
  useEffect(() => {
    // what the browser reports is checked: a server on the same machine needs no network
    onlineManager.setEventListener(() => {
      window.ononline = checkConnection
      window.onoffline = checkConnection
      return undefined
    })
  }, [])
  return (
    <p aria-live="polite" className="adm-offline">
      {!useSyncExternalStore(subscribe, isOnline) &&
        'No connection. We keep trying. You can save again when it is back.'}
    </p>
  )
}
