import { createEvents, type EventAttributes } from 'ics'
import { placeInWords } from '#content/event-words.ts'
import type { AgendaDay, AgendaItem, WebsiteContent } from '#content/website-content.ts'
import { spanOf } from '#features/website-content/agenda-times.ts'
import type { Website } from '#shared/website.ts'
import { foldCalendar } from './fold-calendar.ts'

type Conference = {
  website: Website
  /** Where the website is at home, without a slash at the end. */
  origin: string
  content: Pick<WebsiteContent, 'event' | 'agenda'>
}

type Session = { day: AgendaDay; item: AgendaItem; place: number }

export const allSessions = ({ agenda }: Pick<WebsiteContent, 'agenda'>): Session[] =>
  agenda.days.flatMap((day) => day.items.map((item, place) => ({ day, item, place })))

/** Control characters have no place in a calendar file, half characters in no file at all. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')

const escaped = (text: string): string =>
  clean(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, ' ')

const eventOf = (
  { website, origin, content: { event } }: Conference,
  { day, item, place }: Session,
): EventAttributes & { timestamp: number } => {
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

/** These sessions as a calendar file (RFC 5545), with their times in UTC. */
export const agendaCalendar = (conference: Conference, sessions: readonly Session[]): string => {
  const { event, agenda } = conference.content
  const { value, error } = createEvents(
    sessions.map((session) => eventOf(conference, session)),
    { productId: '-//Plenary//Agenda//EN', calName: escaped(`${event.shortName}: ${agenda.title}`) },
  )
  if (!value) throw error ?? new Error('The calendar file could not be made')
  // a method would make an invitation of it, which needs somebody who invites (RFC 5546)
  return foldCalendar(value).replace('METHOD:PUBLISH\r\n', '')
}
