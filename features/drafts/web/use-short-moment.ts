import { millisecondsNow } from '#platform/browser/clock.ts'
import { shortTime, zonedTime } from '#shared/time/short-time.ts'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'

/** Formats a moment in the conference's zone: `12:04 NZST` for today, else `Nov 20, 12:04 NZST`. */
export const useShortMoment = (): ((at: string | number) => string) => {
  const timeZone = useConferenceZone()
  return (at) => {
    const [day, year, time = ''] = zonedTime(new Date(at), timeZone).split(', ')
    const today = shortTime(new Date(millisecondsNow()), timeZone)
    return today.startsWith(`${day}, ${year}`) ? time : `${day}, ${time}`
  }
}
