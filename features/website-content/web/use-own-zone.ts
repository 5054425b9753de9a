import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The time zone of the visitor's device; unknown while the page is not running yet. */
export const useOwnZone = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  )
