import { speakerAddress } from '#content/speakers/speaker-pages.ts'
import type { Agenda, Speaker } from '#content/website-content.ts'
import { itemId, shortDate } from './agenda-numbers.ts'

/** A talk and its time at the venue; `href` leads to it in the agenda. */
export type Talk = { title: string; when: string; href: string }

/** The first talk of each speaker in the agenda, by name. */
export const talksOf = ({ days }: Pick<Agenda, 'days'>): ReadonlyMap<string, Talk> => {
  const talks = new Map<string, Talk>()
  for (const day of days)
    for (const [index, { speaker, title, time }] of day.items.entries()) {
      if (!speaker || talks.has(speaker)) continue
      const when = `${[day.weekday, shortDate(day)].filter(Boolean).join(', ')}, ${time}`
      talks.set(speaker, { title, when, href: `/agenda?day=${day.day}#${itemId(day, index)}` })
    }
  return talks
}

/** The agenda with the address of each item's speaker. */
export const withSpeakers = <A extends Agenda>(agenda: A, speakers: readonly Speaker[]) => {
  const ids = new Map(speakers.map((one) => [one.name, speakerAddress(one)]))
  return {
    ...agenda,
    days: agenda.days.map((day) => ({
      ...day,
      items: day.items.map((item) => {
        const speakerId = item.speaker && ids.get(item.speaker)
        return speakerId ? { ...item, speakerId } : item
      }),
    })),
  }
}
