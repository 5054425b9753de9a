import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that always calls the latest version: for memoised components. */
export const useStableCallback = <Args extends unknown[]>(
  deed: (...args: Args) => void,
): ((...args: Args) => void) => {
  const latest = useRef(deed)
  useLayoutEffect(() => {
    latest.current = deed
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
