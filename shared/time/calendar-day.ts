const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats "2026-05-29" as "May 29, 2026". */
export const formatDay = (day: string): string => dayFormat.format(instantOf(day))

const shortDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** As `formatDay` with a short month: "May 29, 2026", "Nov 20, 2026". */
export const formatShortDay = (day: string): string => shortDayFormat.format(instantOf(day))

const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** "Friday" */
export const weekdayOf = (day: string): string => longWeekday.format(instantOf(day))

/** The day `count` days later (negative: earlier). */
export const addDays = (day: string, count: number): string =>
  new Date(instantOf(day) + count * 86_400_000).toISOString().slice(0, 10)

/** The number of days from the first to the second day. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((instantOf(second) - instantOf(first)) / 86_400_000)

/* Calendar days such as `2026-05-29`: without a time, so that no time zone and no daylight saving time can shift them. */

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
