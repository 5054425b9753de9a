import { formatOffset, instantOf, offsetAt, wallTimeAt } from '#shared/time/zoned-time.ts'

export type Moment = {
  /** As the local time at the venue: `09:00`. */
  clock: string
  /** For machines, with the offset of the place on that day: `2026-05-29T09:00+09:00`. */
  dateTime: string
  /** Milliseconds since 1970. */
  instant: number
}

/** When an item of the agenda begins and ends. What ends at or before its beginning ends on the next day. */
export const spanOf = (isoDate: string, time: string, timeZone: string): { start: Moment; end: Moment } => {
  const [from = '', to = ''] = time.split('-')
  return {
    start: momentOf(isoDate, from, timeZone),
    end: momentOf(to > from ? isoDate : nextDay(isoDate), to, timeZone),
  }
}

/** Which items of a day are on at this instant, and which one begins next; none on any other day of the venue. */
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
 * What the visitor's own clock shows at a moment of the agenda, `02:00`; with the day, `Thu 19:00`, when it is another
 * day there. Nothing when both clocks show the same.
 */
export const ownTimeOf = ({ instant, dateTime }: Moment, ownZone: string): string | undefined => {
  const { date, time, weekday } = wallTimeAt(instant, ownZone)
  if (dateTime.startsWith(`${date}T${time}`)) return undefined
  return dateTime.startsWith(date) ? time : `${weekday} ${time}`
}
