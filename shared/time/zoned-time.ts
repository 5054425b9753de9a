/*
 * Between the clocks of a place and the one line of time. An instant is a number of milliseconds since 1970; a place is an
 * IANA time zone such as `Asia/Tokyo`. Intl knows the zones and their summer times, so no table of offsets is kept.
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

/** What calendar and clock show at this place at this instant. */
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
  const known = clocks.get(timeZone)
  if (known) return known
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

/** By how many minutes the local time of the place is ahead of UTC at this instant. */
export const offsetAt = (instant: number, timeZone: string): number => {
  const { date, time } = wallTimeAt(instant, timeZone)
  return Math.round((asUtc(date, time) - Math.floor(instant / minute) * minute) / minute)
}

/**
 * The instant at which it is this local time at the place. Where it is so twice (the end of summer time) it is
 * the first of both; where they skip it, the time is read on the clocks of before, as calendars do.
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

const two = (count: number | string) => String(count).padStart(2, '0')
