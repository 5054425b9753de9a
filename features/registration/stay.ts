import { addDays, formatDay } from '#shared/time/calendar-day.ts'

/** The day this many nights after the check-in (T5). */
export const checkOutDay = (checkIn: string, nights: number): string => addDays(checkIn, nights)

/** "May 29 to June 1, 2026"; both years where they differ. */
export const formatStay = (checkIn: string, nights: number): string => {
  const checkOut = checkOutDay(checkIn, nights)
  const from = formatDay(checkIn)
  return `${checkIn.slice(0, 4) === checkOut.slice(0, 4) ? from.replace(/, \d{4}$/, '') : from} to ${formatDay(checkOut)}`
}
