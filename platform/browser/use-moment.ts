import { closingTime } from '#shared/time/closing-time.ts'
import { useSite } from './use-site.ts'

/** Formats a moment in the conference's time zone. */
export const useMoment = (): ((moment: string) => string) => {
  const { timeZone } = useSite().event.dates
  return (moment) => closingTime(new Date(moment), timeZone)
}
