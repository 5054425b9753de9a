import { formatOffset, instantOf, offsetAt, wallTimeAt } from '#shared/time/zoned-time.ts'

export type Moment = {
  /** The local time at the venue: `09:00`. */
  clock: string
  /** Machine-readable, with the venue's offset on that day: `2026-05-29T09:00+09:00`. */
  dateTime: string
  /** Milliseconds since 1970. */
  instant: number
}

/** The start and end of an agenda item. An end at or before the start is on the next day. */
export const spanOf = (isoDate: string, time: string, timeZone: string): { start: Moment; end: Moment } => {
  const [from = '', to = ''] = time.split('-')
  return {
    start: momentOf(isoDate, from, timeZone),
    end: momentOf(to > from ? isoDate : nextDay(isoDate), to, timeZone),
  }
}

/**
 * The items of a day that are in progress at this instant, and the next one; none unless it is this day at
 * the venue.
 */
export const runningIn = (
  { isoDate, items }: { isoDate: string; items: readonly { time: string }[] },
  now: number,
  timeZone: string,
): { on: number[]; next: number | undefined } => {
  const spans = items.map(({ time }) => spanOf(isoDate, time, timeZone))
  const on = spans.flatMap(({ start, end }, at) => (start.instant <= now && now < end.instant ? [at] : []))
  const isToday = wallTimeAt(now, timeZone).date === isoDate
  const next = isToday ? spans.findIndex(({ start }) => start.instant > now) : -1
  return { on, next: next < 0 ? undefined : next }
}

const momentOf = (isoDate: string, clock: string, timeZone: string): Moment => {
  const instant = instantOf(isoDate, clock, timeZone)
  const offset = formatOffset(offsetAt(instant, timeZone))
  return { clock, dateTime: `${isoDate}T${clock}${offset}`, instant }
}

const nextDay = (isoDate: string): string =>
  new Date(Date.parse(isoDate) + 86_400_000).toISOString().slice(0, 10)

/**
 * A moment of the agenda in the visitor's time zone, `02:00`; with the weekday, `Thu 19:00`, if that
 * differs. Undefined when both zones show the same.
 */
export const ownTimeOf = ({ instant, dateTime }: Moment, ownZone: string): string | undefined => {
  const { date, time, weekday } = wallTimeAt(instant, ownZone)
  if (dateTime.startsWith(`${date}T${time}`)) return undefined
  return dateTime.startsWith(date) ? time : `${weekday} ${time}`
}
