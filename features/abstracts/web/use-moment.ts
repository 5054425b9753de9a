import { useSite } from '#platform/browser/use-site.ts'
import { closingTime } from '#shared/closing-time.ts'

/** Says a moment as the clocks of the conference show it. */
export const useMoment = (): ((moment: string) => string) => {
  const { timeZone } = useSite().event.dates
  return (moment) => closingTime(new Date(moment), timeZone)
}
