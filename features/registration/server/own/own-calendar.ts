import { formatPlace } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import {
  type CalendarEntry,
  calendarFile,
  cleanForCalendar,
  revisionOf,
} from '#platform/server/documents/calendar-file.ts'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { instantOf } from '#shared/time/zoned-time.ts'
import type { RegistrationRow } from '../registration.store.ts'

type Content = Pick<WebsiteContent, 'event' | 'agenda' | 'revision'>

/**
 * The days of the conference as a calendar file for a registrant. Imported again it replaces the earlier entries,
 * even when the days have moved.
 * @param host the part after the `@` of the UIDs
 */
export const ownCalendar = (
  { id, name, presentationType, version, createdAt, changedAt }: RegistrationRow,
  content: Content,
  origin: string,
  host: string,
  types: Pick<TicketTypes, 'labelOf'>,
): string => {
  const { event, revision } = content
  const changes = [changedAt ?? createdAt, revision?.at ?? createdAt].map(Number)
  const { start, end } = event.dates
  const count = Math.max(1, daysBetween(start, end) + 1)
  const days = Array.from({ length: count }, (_, index) => addDays(start, index))
  const entries = days.map(
    (day, index): CalendarEntry => ({
      uid: `${id}-${index + 1}@${host}`,
      // the sum of two versions that only grow, so that it always increases
      ...revisionOf(version + (revision?.number ?? 0), new Date(Math.max(...changes))),
      title: cleanForCalendar(count > 1 ? `${event.shortName}, day ${index + 1}` : event.shortName),
      ...whenOf(content, day),
      location: cleanForCalendar([event.hotel?.name, formatPlace(event)].filter(Boolean).join(', ')),
      url: `${origin}/agenda`,
      description: cleanForCalendar(
        `${event.name}\n\nRegistered: ${name}, ${types.labelOf(presentationType)}`,
      ),
    }),
  )
  return calendarFile('Registration', entries)
}

const whenOf = (content: Content, day: string) => {
  const hours = hoursOf(content, day)
  return hours
    ? ({
        ...hours,
        startInputType: 'utc',
        startOutputType: 'utc',
        endInputType: 'utc',
        endOutputType: 'utc',
      } as const)
    : { start: partsOf(day), end: partsOf(addDays(day, 1)) }
}

/** The begin and end of a day of the agenda; undefined: all day. */
const hoursOf = ({ agenda, event }: Content, day: string) => {
  const times = agenda.days
    .filter(({ isoDate }) => isoDate === day)
    .flatMap(({ items }) => items.map(({ time }) => time.split('-')))
  const from = times.map(([begin = '']) => begin).sort()[0]
  // a session that ends after midnight ends the day at midnight
  const until = times
    .map(([begin = '', end = '']) => (end > begin ? end : '23:59'))
    .sort()
    .at(-1)
  if (!from || !until) return undefined
  const { timeZone } = event.dates
  return { start: instantOf(day, from, timeZone), end: instantOf(day, until, timeZone) }
}

const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}
