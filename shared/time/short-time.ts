import { zoneName } from './zone-name.ts'

/** A moment in a time zone, without the zone's name: "Nov 20, 2026, 23:06". */
export const shortTime = (moment: Date, timeZone: string): string => formatOf(timeZone).format(moment)

/** A moment in a time zone: "Nov 20, 2026, 23:06 NZST". */
export const zonedTime = (moment: Date, timeZone: string): string =>
  `${shortTime(moment, timeZone)} ${zoneName(moment, timeZone)}`

/** The time of day of a moment in a time zone: "23:06 NZST". */
export const zonedClock = (moment: Date, timeZone: string): string =>
  zonedTime(moment, timeZone).split(', ').at(-1) ?? ''

const known = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    known.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  known.set(timeZone, format)
  return format
}
