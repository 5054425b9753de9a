import { placeInWords } from '#content/event-words.ts'
import type { AgendaDay, AgendaItem, WebsiteContent } from '#content/website-content.ts'
import { spanOf } from '#features/website-content/agenda-times.ts'
import {
  type CalendarEntry,
  calendarFile,
  cleanForCalendar as clean,
} from '#platform/server/documents/calendar-file.ts'
import type { Website } from '#shared/website.ts'

type Conference = {
  website: Website
  /** Where the website is at home, without a slash at the end. */
  origin: string
  content: Pick<WebsiteContent, 'event' | 'agenda'>
}

type Session = { day: AgendaDay; item: AgendaItem; place: number }

export const allSessions = ({ agenda }: Pick<WebsiteContent, 'agenda'>): Session[] =>
  agenda.days.flatMap((day) => day.items.map((item, place) => ({ day, item, place })))

/** These sessions as a calendar file (RFC 5545), with their times in UTC. */
export const agendaCalendar = (conference: Conference, sessions: readonly Session[]): string => {
  const { event, agenda } = conference.content
  return calendarFile(
    'Agenda',
    `${event.shortName}: ${agenda.title}`,
    sessions.map((session) => eventOf(conference, session)),
  )
}

const eventOf = (
  { website, origin, content: { event } }: Conference,
  { day, item, place }: Session,
): CalendarEntry => {
  const { start, end } = spanOf(day.isoDate, item.time, event.dates.timeZone)
  const speaker = item.speaker && `Speaker: ${item.speaker}`
  const description = [item.description, speaker].filter((text) => text !== undefined).join('\n\n')
  return {
    // the same place keeps its id, so that a file that is taken again replaces the one before
    uid: `day-${day.day}-${place + 1}.${event.year}.${website}@${new URL(origin).hostname}`,
    title: clean(item.title).replace(/\n/g, ' ') || event.shortName,
    start: start.instant,
    end: end.instant,
    startInputType: 'utc',
    startOutputType: 'utc',
    // no clock: the same content makes the same file, everywhere and at any time
    timestamp: Date.UTC(event.year, 0, 1),
    location: clean([event.hotel?.name, placeInWords(event)].filter(Boolean).join(', ')),
    url: `${origin}/agenda`,
    ...(description && { description: clean(description) }),
  }
}
