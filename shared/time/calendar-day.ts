const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "May 29, 2026" of "2026-05-29". */
export const formatDay = (day: string): string => inWords.format(instantOf(day))

const inShortWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The same in less room: "May 29, 2026", and "Nov 20, 2026". */
export const formatShortDay = (day: string): string => inShortWords.format(instantOf(day))

const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** "Friday" */
export const weekdayOf = (day: string): string => longWeekday.format(instantOf(day))

/** The day that many days after another, or before it. */
export const addDays = (day: string, count: number): string =>
  new Date(instantOf(day) + count * 86_400_000).toISOString().slice(0, 10)

/** How many days the second day comes after the first. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((instantOf(second) - instantOf(first)) / 86_400_000)

/*
 * Days of the calendar such as `2026-05-29`: without a time, so that no time zone and no summer time can shift them.
 */

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
