import { useEffect, useState } from 'react'
import { millisecondsNow } from './clock.ts'

/** The time of this device, updated every so many milliseconds and when the window becomes visible. */
export const useNow = (every: number): number => {
  const [now, setNow] = useState(millisecondsNow)

  useEffect(() => {
    const look = () => setNow(millisecondsNow())
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [every])

  return now
}
