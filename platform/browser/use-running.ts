import { useSyncExternalStore } from 'react'

/** Whether the page runs. It does not on the server, nor in the first rendering in the browser, which must be the same. */
export const useRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => undefined
