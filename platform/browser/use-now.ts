import { useEffect, useState } from 'react'
import { millisecondsNow } from './clock.ts'

/** The time of this device, updated every so many milliseconds and when the window becomes visible. */
export const useNow = (every: number): number => {
  const [now, setNow] = useState(millisecondsNow)

  useEffect(() => {
    const update = () => setNow(millisecondsNow())
    const timer = setInterval(update, every)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [every])

  return now
}
