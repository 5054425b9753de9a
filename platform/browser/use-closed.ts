import { useEffect, useState } from 'react'
import { millisecondsNow } from './clock.ts'

/** The longest time that a timer of the browser can wait. */
const longestWait = 2_147_483_647

/** Whether the time has come after which nothing is taken. The page is the same for everyone: only the browser can tell. */
export const useClosed = (closesAt: string | null | undefined): boolean => {
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
