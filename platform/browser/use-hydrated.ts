import { useSyncExternalStore } from 'react'

/** Whether the page is interactive: false on the server and in the first rendering in the browser, which must be identical. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => undefined
