/*
 * Converts between local time and instants. An instant is a number of milliseconds since 1970; a place is an IANA time zone
 * such as `Pacific/Auckland`. Intl knows the zones and their daylight saving time, so no table of offsets is needed.
 */

const minute = 60_000
const day = 86_400_000

export type WallTime = {
  /** `2026-05-29` */
  date: string
  /** `09:00` */
  time: string
  /** `Fri` */
  weekday: string
}

/** The local date and time of a zone at this instant. */
export const wallTimeAt = (instant: number, timeZone: string): WallTime => {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    date: `${read('year')}-${two(read('month'))}-${two(read('day'))}`,
    time: `${two(read('hour'))}:${two(read('minute'))}`,
    weekday: read('weekday'),
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'short',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** The UTC offset of the zone at this instant, in minutes. */
export const offsetAt = (instant: number, timeZone: string): number => {
  const { date, time } = wallTimeAt(instant, timeZone)
  return Math.round((asUtc(date, time) - Math.floor(instant / minute) * minute) / minute)
}

/**
 * The instant of a local time in a zone. A time that occurs twice (end of daylight saving time) is the first of both; a
 * skipped time is read with the offset before the change, as calendars do.
 */
export const instantOf = (date: string, time: string, timeZone: string): number => {
  const utc = asUtc(date, time)
  const before = offsetAt(utc - day, timeZone)
  const after = offsetAt(utc + day, timeZone)
  const candidates = [before, after].filter((offset) => offsetAt(utc - offset * minute, timeZone) === offset)
  return utc - (candidates[0] ?? before) * minute
}

const asUtc = (date: string, time: string): number => Date.parse(`${date}T${time}Z`)

/** `+09:00`, `-03:30` */
export const formatOffset = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The moment whose UTC fields are the local time of the zone at this moment, as spreadsheets store local times. */
export const localAsUtc = (moment: Date, timeZone: string): Date =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone) * minute)

/** A moment in ISO 8601 with the offset of the zone: `2026-11-20T23:06:59.000+09:00`, in UTC with Z. */
export const zonedIso = (moment: Date, timeZone: string): string => {
  const local = localAsUtc(moment, timeZone)
  const offset = (local.getTime() - moment.getTime()) / minute
  return offset === 0 ? local.toISOString() : local.toISOString().replace('Z', formatOffset(offset))
}

const two = (count: number | string) => String(count).padStart(2, '0')
