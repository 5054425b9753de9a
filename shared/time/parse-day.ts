import { formatDay } from './calendar-day.ts'

/** The day of a text such as "March 30, 2026"; undefined when it cannot be parsed. */
export const parseDay = (text: string): string | undefined => {
  const instant = Date.parse(`${text} UTC`)
  const day = Number.isNaN(instant) ? undefined : new Date(instant).toISOString().slice(0, 10)
  return day !== undefined && formatDay(day) === text ? day : undefined
}
