import { linkWords } from '#content/speakers/person-links.ts'
import { allSpeakers, speakerAddress, speakerAt } from '#content/speakers/speaker-pages.ts'
import type { Agenda, AgendaItem, Speaker, WebsiteContent } from '#content/website-content.ts'
import { itemId, lineLetter, sessionFile, stationNumber } from '#features/website-content/agenda-numbers.ts'
import { spanOf } from '#features/website-content/agenda-times.ts'
import { withPortrait } from '#features/website-content/shown-pictures.ts'
import type {
  Neighbour,
  ShownSpeakerPage,
  SpeakerSession,
} from '#features/website-content/website-content.contract.ts'
import { zoneName } from '#shared/time/zone-name.ts'

/** What the page of a speaker shows; undefined: nobody has or had this address. */
export const speakerPageOf = (content: WebsiteContent, address: string): ShownSpeakerPage | undefined => {
  const speaker = speakerAt(content, address)
  if (!speaker) return undefined
  const all = allSpeakers(content)
  const at = all.indexOf(speaker)
  const [previous, next] = [all[at - 1], all[at + 1]]
  return {
    ...withPortrait(speaker, 'speakerPage'),
    address: speakerAddress(speaker),
    links: speaker.links.map((link) => ({ words: linkWords(link), href: link.href })),
    sessions: sessionsOf(content.agenda, speaker.name, content.event.dates.timeZone),
    ...(previous && { previous: neighbourOf(previous) }),
    ...(next && { next: neighbourOf(next) }),
  }
}

const neighbourOf = (speaker: Speaker): Neighbour => {
  const { name, picture } = withPortrait(speaker, 'neighbours')
  return { name, address: speakerAddress(speaker), ...(picture && { picture }) }
}

/** The sessions in which a speaker has a part, in the order of the agenda. */
const sessionsOf = ({ days }: Agenda, name: string, timeZone: string): SpeakerSession[] =>
  days.flatMap((day, line) =>
    day.items.flatMap((item, at) => {
      if (!isWith(item, name)) return []
      const { start, end } = spanOf(day.isoDate, item.time, timeZone)
      const { title, description, room } = item
      const date = [day.weekday, day.date].filter(Boolean).join(', ')
      return {
        title,
        ...(description && { description }),
        line: line % 3,
        letter: lineLetter(line),
        number: stationNumber(at),
        when: `${date}, ${item.time} ${zoneName(new Date(start.instant), timeZone)}`,
        start: start.dateTime,
        end: end.dateTime,
        ...(room && { room }),
        ...(item.chair?.speaker === name && { chairs: true }),
        href: `/agenda?day=${day.day}#${itemId(day, at)}`,
        calendar: sessionFile(day, at),
      }
    }),
  )

const isWith = ({ speaker, moreSpeakers = [], chair }: AgendaItem, name: string): boolean =>
  [speaker, chair?.speaker, ...moreSpeakers.map((one) => one.speaker)].includes(name)
