import { useEffect, useState } from 'react'
import { millisecondsNow } from './clock.ts'

/** The maximum delay of a browser's timer. */
const longestWait = 2_147_483_647

/** Whether the closing time has passed. Decided in the browser, because the page is cached for everyone. */
export const useIsClosed = (closesAt: string | null | undefined): boolean => {
  const [closed, setClosed] = useState(false)

  useEffect(() => {
    const left = closesAt ? Date.parse(closesAt) - millisecondsNow() : Infinity
    setClosed(left <= 0)
    if (left <= 0 || left > longestWait) return undefined
    const timer = setTimeout(setClosed, left, true)
    return () => clearTimeout(timer)
  }, [closesAt])

  return closed
}
