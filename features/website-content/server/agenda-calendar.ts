import { formatPlace } from '#content/format-event.ts'
import { formatPeople, speakersOf } from '#content/programme/session-people.ts'
import type { AgendaDay, AgendaItem, WebsiteContent } from '#content/website-content.ts'
import { spanOf } from '#features/website-content/agenda-times.ts'
import {
  type CalendarEntry,
  calendarFile,
  cleanForCalendar as clean,
  revisionOf,
} from '#platform/server/documents/calendar-file.ts'
import type { Website } from '#shared/website.ts'
import type { CalendarIdentity } from './calendar-identities.store.ts'
import { calendarHost, nameByPlace } from './store-calendar-identities.ts'

export type AgendaCalendar = {
  website: Website
  /** The URL of the website, without a slash at the end. */
  origin: string
  content: Pick<WebsiteContent, 'event' | 'agenda' | 'revision'>
  /** The stable parts of the UIDs; undefined: the items' own ids at the host of the origin. */
  identity: CalendarIdentity | undefined
}

type Session = { day: AgendaDay; item: AgendaItem; place: number }

/** The agenda as an iCalendar file (RFC 5545), with times in UTC. */
export const agendaCalendar = (conference: AgendaCalendar): string => {
  const { event, agenda } = conference.content
  return calendarFile(
    'Agenda',
    allSessions(conference.content).map((session) => entryOf(conference, session)),
    `${event.shortName}: ${agenda.title}`,
  )
}

/** One session as an iCalendar file. */
export const sessionCalendar = (conference: AgendaCalendar, session: Session): string =>
  calendarFile('Agenda', [entryOf(conference, session)])

const allSessions = ({ agenda }: Pick<WebsiteContent, 'agenda'>): Session[] =>
  agenda.days.flatMap((day) => day.items.map((item, place) => ({ day, item, place })))

const entryOf = (conference: AgendaCalendar, session: Session): CalendarEntry => {
  const { origin, content } = conference
  const { event, revision } = content
  const { day, item } = session
  const { start, end } = spanOf(day.isoDate, item.time, event.dates.timeZone)
  const description = [item.description, aboutSession(item)].filter(Boolean).join('\n\n')
  return {
    // stable, so that importing the file again replaces this entry
    uid: uidOf(conference, session),
    // with nothing published or set, a constant keeps the file deterministic
    ...revisionOf(revision?.number ?? 0, revision?.at ?? new Date(Date.UTC(event.year, 0, 1))),
    title: clean(item.title).replace(/\n/g, ' ') || event.shortName,
    start: start.instant,
    end: end.instant,
    startInputType: 'utc',
    startOutputType: 'utc',
    location: clean([item.room, event.hotel?.name, formatPlace(event)].filter(Boolean).join(', ')),
    url: `${origin}/agenda`,
    ...(description && { description: clean(description) }),
  }
}

/** Its track, its speakers and its chair, a line each. */
const aboutSession = (item: AgendaItem): string => {
  const { speakers, chair } = formatPeople(item)
  const isOne = speakersOf(item).length === 1
  return [
    item.track && `Track: ${item.track}`,
    speakers && `${isOne ? 'Speaker' : 'Speakers'}: ${speakers}`,
    chair && `Chair: ${chair}`,
  ]
    .filter(Boolean)
    .join('\n')
}

const uidOf = (
  { website, origin, content, identity }: AgendaCalendar,
  { day, item, place }: Session,
): string => {
  const own =
    item.id === undefined ? nameByPlace(website, content.event, day, place) : `${item.id}.${website}`
  return `${identity?.names[item.id ?? ''] ?? own}@${calendarHost(identity, origin)}`
}
