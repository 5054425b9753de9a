import { closingTime } from '#shared/time/closing-time.ts'
import { useSite } from './use-site.ts'

/** Says a moment as the clocks of the conference show it. */
export const useMoment = (): ((moment: string) => string) => {
  const { timeZone } = useSite().event.dates
  return (moment) => closingTime(new Date(moment), timeZone)
}
