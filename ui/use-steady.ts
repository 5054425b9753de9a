import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same between renders and does what the last of them means: for parts that are kept (memo). */
export const useSteady = <Args extends unknown[]>(
  deed: (...args: Args) => void,
): ((...args: Args) => void) => {
  const latest = useRef(deed)
  useLayoutEffect(() => {
    latest.current = deed
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
