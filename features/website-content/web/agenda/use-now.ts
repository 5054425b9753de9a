import { useEffect, useState } from 'react'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { seconds } from '#shared/time/duration.ts'

/** The time by the visitor's clock, to half a minute; unknown while the page is not running yet. */
export const useNow = (): number | undefined => {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const look = () => setNow(millisecondsNow())
    look()
    const timer = setInterval(look, seconds(30))
    return () => clearInterval(timer)
  }, [])
  return now
}
