import { formatDay } from '#shared/time/calendar-day.ts'
import type { EventSettings } from './events.contract.ts'

/** Ends the dates of a next edition until its organisers have saved them. */
export const toBeConfirmed = ' (to be confirmed)'

/** "May 29-31, 2026", "May 30 - June 2, 2026", "December 30, 2026 - January 2, 2027", or the one day. */
export const formatDates = (first: string, last: string): string => {
  const [from, to] = [formatDay(first), formatDay(last)]
  if (first === last) return from
  if (first.slice(0, 7) === last.slice(0, 7))
    return `${withoutYear(from)}-${to.split(' ').slice(1).join(' ')}`
  return `${first.slice(0, 4) === last.slice(0, 4) ? withoutYear(from) : from} - ${to}`
}

const withoutYear = (text: string): string => text.replace(/, \d+$/, '')

/** "Tokyo, Japan (Ariake)" */
export const placeAsLabel = ({ city, country, area }: Pick<EventSettings, 'city' | 'country' | 'area'>) =>
  area ? `${city}, ${country} (${area})` : `${city}, ${country}`

/** "Japan Standard Time" */
export const formatZone = (timeZone: string, day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
    .formatToParts(Date.parse(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
