import { addDays } from '#shared/time/calendar-day.ts'
import { parseDay } from '#shared/time/parse-day.ts'
import { instantOf, wallTimeAt } from '#shared/time/zoned-time.ts'
import type { WebsiteContent } from './website-content.ts'

/** Whether the day named by a text ("March 30, 2026") is over in the venue's time zone. False for a text without a day. */
export const isPassed = (text: string, timeZone: string, now: Date): boolean => {
  const day = parseDay(text)
  return day !== undefined && wallTimeAt(now.getTime(), timeZone).date > day
}

/** The number of today's day in the agenda, by the venue's time zone; undefined on other days. */
export const agendaDayOf = ({ agenda, event }: WebsiteContent, now: Date): number | undefined => {
  const { date } = wallTimeAt(now.getTime(), event.dates.timeZone)
  return agenda.days.find(({ isoDate }) => isoDate === date)?.day
}

/**
 * When the public pages next change because time passes, in milliseconds since 1970: a deadline is over, something
 * closes, or a day of the agenda begins or ends. Infinity: never.
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
