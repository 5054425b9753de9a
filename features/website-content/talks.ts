import { nameOfPerson, speakersOf } from '#content/programme/session-people.ts'
import { speakerAddress } from '#content/speakers/speaker-pages.ts'
import type { Agenda, AgendaDay, SessionPerson, Speaker } from '#content/website-content.ts'
import { itemId, shortDate } from './agenda-numbers.ts'
import { trackMarks } from './track-marks.ts'

/** A talk and its time at the venue; `href` leads to it in the agenda. */
export type Talk = { title: string; when: string; href: string }

/** The first talk of each speaker in the agenda, by name. */
export const talksOf = ({ days }: Pick<Agenda, 'days'>): ReadonlyMap<string, Talk> => {
  const talks = new Map<string, Talk>()
  for (const day of days)
    for (const [index, item] of day.items.entries()) {
      const { title, time } = item
      const when = `${[day.weekday, shortDate(day)].filter(Boolean).join(', ')}, ${time}`
      const talk = { title, when, href: `/agenda?day=${day.day}#${itemId(day, index)}` }
      for (const name of speakersOf(item).flatMap((one) => nameOfPerson(one) ?? []))
        if (!talks.has(name)) talks.set(name, talk)
    }
  return talks
}

/** The agenda with the address of each speaker and chair who has a page. */
export const withSpeakers = <A extends Agenda>(agenda: A, speakers: readonly Speaker[]) => {
  const ids = new Map(speakers.map((one) => [one.name, speakerAddress(one)]))
  return {
    ...agenda,
    days: agenda.days.map((day) => ({
      ...day,
      items: day.items.map((item) => {
        const { chair, moreSpeakers } = item
        const withId = (person: SessionPerson) => {
          const speakerId = ids.get(person.speaker ?? '')
          return speakerId ? { ...person, speakerId } : person
        }
        const speakerId = item.speaker && ids.get(item.speaker)
        return {
          ...item,
          ...(speakerId && { speakerId }),
          ...(moreSpeakers && { moreSpeakers: moreSpeakers.map(withId) }),
          ...(chair && { chair: withId(chair) }),
        }
      }),
    })),
  }
}

/** The agenda with the square of each item's track. */
export const withTrackMarks = <D extends Pick<AgendaDay, 'items'>, A extends { days: readonly D[] }>(
  agenda: A,
) => {
  const marks = trackMarks(agenda.days)
  return {
    ...agenda,
    days: agenda.days.map((day) => ({
      ...day,
      items: day.items.map((item) => {
        const trackMark = marks.get(item.track ?? '')
        return trackMark ? { ...item, trackMark } : item
      }),
    })),
  }
}
