import { addDays } from '#shared/time/calendar-day.ts'
import { parseDay } from '#shared/time/parse-day.ts'
import { instantOf, wallTimeAt } from '#shared/time/zoned-time.ts'
import type { WebsiteContent } from './website-content.ts'

/** Whether the day that these words name ("March 30, 2026") is over on the clocks of the venue. Words that name no day never are. */
export const isPassed = (text: string, timeZone: string, now: Date): boolean => {
  const day = parseDay(text)
  return day !== undefined && wallTimeAt(now.getTime(), timeZone).date > day
}

/** The number of the agenda's day that it is at the venue; undefined on all other days. */
export const agendaDayOf = ({ agenda, event }: WebsiteContent, now: Date): number | undefined => {
  const { date } = wallTimeAt(now.getTime(), event.dates.timeZone)
  return agenda.days.find(({ isoDate }) => isoDate === date)?.day
}

/**
 * The next moment, in milliseconds since 1970, at which the public pages say something else because time goes by: a day
 * that they name as a deadline is over, something closes, or a day of the agenda begins or ends. Infinity: never.
 */
export const nextChange = (content: WebsiteContent, now: Date): number => {
  const { transactions, importantDates, agenda, event } = content
  const { registration, abstract } = transactions
  const midnight = (day: string) => instantOf(day, '00:00', event.dates.timeZone)
  const deadlines = [
    registration.deadline,
    abstract.deadline,
    abstract.notification,
    ...importantDates.map(({ date }) => date),
  ].flatMap((text) => parseDay(text) ?? [])
  const closings = [registration.closesAt, abstract.closesAt].flatMap((closesAt) =>
    closesAt ? Date.parse(closesAt) : [],
  )
  const days = agenda.days.map(({ isoDate }) => isoDate)
  const moments = [
    ...closings,
    ...days.map(midnight),
    ...[...deadlines, ...days].map((day) => midnight(addDays(day, 1))),
  ]
  return Math.min(...moments.filter((moment) => moment > now.getTime()), Infinity)
}
