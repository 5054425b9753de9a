import { ordinal } from '#content/format-event.ts'
import { legalPages } from '#content/own-pages.ts'
import { speakersOf } from '#content/programme/session-people.ts'
import type { AgendaItem, PastSpeaker, Speaker, WebsiteContent } from '#content/website-content.ts'
import { toBeConfirmed } from '#features/events/format-event.ts'
import { overlayContent, settingsFrom } from '#features/events/overlay-content.ts'
import { addDays, daysBetween, formatDay } from '#shared/time/calendar-day.ts'
import { days, later } from '#shared/time/duration.ts'
import { parseDay } from '#shared/time/parse-day.ts'
import type { NewConference } from './conferences.contract.ts'

type Given = Pick<
  NewConference,
  'name' | 'shortName' | 'city' | 'country' | 'startsOn' | 'endsOn' | 'timeZone'
>

/** What a past edition had, counted in its data. */
export type EditionFigures = { participants: number; countries: number; abstracts: number }

const sampleNotice =
  'The texts, people, figures and prices of this website are an example and show no real people or institutions.'

/**
 * The content of an example: sample texts and people under the given name, at the given days, marked as a sample. Without
 * imprint and privacy notice: no one goes live with invented ones.
 */
export const exampleOf = (example: WebsiteContent, given: Given): WebsiteContent => {
  const content = named(movedTo(example, given), given)
  return {
    ...content,
    pages: content.pages.filter(({ address }) => !legalPages.some((one) => one === address)),
    meta: { ...content.meta, sampleNotice: content.meta.sampleNotice ?? sampleNotice },
  }
}

/** The content of a copy: every page of the other conference, without its people and its gallery. */
export const copyOf = (source: WebsiteContent, given: Given): WebsiteContent => {
  const content = named(movedTo(withoutPeople(source), given), given)
  return { ...content, previousEdition: { ...content.previousEdition, plenary: [], keynote: [] } }
}

/**
 * The content of the next edition: without people and agenda, with the deadlines moved as the conference is, and with the
 * edition before it on the page of that name. The days and the figures are to be confirmed.
 */
export const nextEditionOf = (
  source: WebsiteContent,
  given: Given,
  figures: EditionFigures,
): WebsiteContent => {
  const moved = renamed(movedTo(withoutPeople(source), given), source.event.name, given.name)
  const { event, ornaments, ...content } = moved
  // a stamp numbers the edition in a script of its own
  const { stamp: _stamp, ...unnumbered } = ornaments
  const label = `${event.dates.label}${toBeConfirmed}`
  return {
    ...content,
    ornaments: unnumbered,
    event: { ...event, edition: event.edition + 1, dates: { ...event.dates, label } },
    importantDates: content.importantDates.map((one) =>
      one.date === event.dates.label ? { ...one, date: label } : one,
    ),
    agenda: { ...content.agenda, days: [] },
    previousEdition: editionOf(source, figures),
    nav: { ...content.nav, previousEdition: { label: 'Previous Edition', href: '/previous-edition' } },
  }
}

const withoutPeople = (content: WebsiteContent): WebsiteContent => {
  const { coming: _coming, ...gallery } = content.gallery
  return {
    ...content,
    featuredSpeakerIds: [],
    speakers: { ...content.speakers, firstGrid: [], secondGrid: [] },
    agenda: {
      ...content.agenda,
      days: content.agenda.days.map((day) => ({
        ...day,
        items: day.items.map(({ speaker: _speaker, moreSpeakers: _more, chair: _chair, ...item }) => item),
      })),
    },
    committee: { ...content.committee, people: [] },
    testimonials: { ...content.testimonials, items: [] },
    gallery: { ...gallery, pictures: [] },
    noticeEmails: [],
  }
}

/** The content under another name and headline. */
const named = (content: WebsiteContent, { name, shortName }: Given): WebsiteContent => {
  const { event, hero, ...rest } = renamed(content, content.event.name, name)
  return {
    ...rest,
    event: { ...event, name, shortName, pageTitle: name },
    hero: { ...hero, headline: name },
  }
}

/** The content with one name replaced by another in every text. A year that the new name ends with is not doubled. */
const renamed = <T>(value: T, before: string, after: string): T => {
  if (typeof value === 'string') {
    const year = after.slice(-5)
    const texts = /^ \d{4}$/.test(year) ? value.split(`${before}${year}`) : [value]
    return texts.map((text) => text.replaceAll(before, after)).join(after) as T
  }
  if (Array.isArray(value)) return value.map((one) => renamed(one, before, after)) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, renamed(one, before, after)]),
  ) as T
}

/** The content at other days and another place. Whatever else names a day moves as the first day does. */
const movedTo = (content: WebsiteContent, given: Given): WebsiteContent => {
  const { startsOn, endsOn, timeZone, city, country } = given
  const before = settingsFrom(content)
  const moved = daysBetween(before.startsOn, startsOn)
  const { registration, abstract } = content.transactions
  // a text that names no day stays
  const day = (text: string, own: string) => (parseDay(text) ? addDays(own, moved) : own)
  const moment = (own: string | null) => own && later(new Date(own), days(moved)).toISOString()
  const settings = {
    ...before,
    ...{ startsOn, endsOn, timeZone, city, country },
    ...(city !== before.city && { area: '', hotelName: '', hotelUrl: '' }),
    registrationDeadline: day(registration.deadline, before.registrationDeadline),
    abstractDeadline: day(abstract.deadline, before.abstractDeadline),
    abstractNotification: day(abstract.notification, before.abstractNotification),
    registrationClosesAt: moment(before.registrationClosesAt),
    abstractsCloseAt: moment(before.abstractsCloseAt),
  }
  const importantDates = content.importantDates.map((one) => {
    const named = one.date === content.event.dates.label ? undefined : parseDay(one.date)
    return named ? { ...one, date: formatDay(addDays(named, moved)) } : one
  })
  const placed = overlayContent({ ...content, importantDates }, settings)
  return city === before.city ? placed : elsewhere(placed)
}

/** Without what is true of the former place alone. */
const elsewhere = ({ travel: _travel, ...content }: WebsiteContent): WebsiteContent => ({
  ...content,
  pages: content.pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ places }) => places.length === 0),
  })),
  ornaments: {},
  footer: { ...content.footer, mapPairs: [] },
})

const isOf =
  ({ name }: Speaker) =>
  (session: AgendaItem): boolean =>
    speakersOf(session).some((one) => one.speaker === name)

/** An edition as the page of the previous one shows it. */
const editionOf = (
  { event, speakers, agenda, topics }: WebsiteContent,
  { participants, countries, abstracts }: EditionFigures,
): WebsiteContent['previousEdition'] => {
  const sessions = agenda.days.flatMap(({ items }) => items.filter((item) => !item.break))
  const past = (category: Speaker['category']): PastSpeaker[] =>
    [...speakers.firstGrid, ...speakers.secondGrid]
      .filter((speaker) => speaker.category === category)
      .map((speaker) => pastSpeakerOf(speaker, sessions.find(isOf(speaker))?.title))
  const counters = [
    { value: participants, label: 'Participants' },
    { value: countries, label: 'Countries' },
    { value: abstracts, label: 'Abstracts' },
    { value: sessions.length, label: 'Sessions' },
  ]
  return {
    edition: event.edition,
    headline: `${ordinal(event.edition)} Edition`,
    dates: event.dates.label,
    city: event.location.city,
    counters: counters
      .filter(({ value }) => value > 0)
      .map(({ value, label }) => ({ value, label: `${label}${toBeConfirmed}` })),
    plenary: past('plenary'),
    keynote: past('keynote'),
    topicIds: topics.items.map(({ id }) => id),
  }
}

/** `university` ends with its country: `Delta Grid Academy, Netherlands`. */
const pastSpeakerOf = (
  { id, name, university, photo, image, avatar }: Speaker,
  presentationTitle: string | undefined,
): PastSpeaker => {
  const parts = university.split(', ')
  const country = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return {
    id,
    name,
    affiliation: country ? parts.slice(0, -1).join(', ') : university,
    country,
    ...(presentationTitle && { presentationTitle }),
    ...(photo && { photo }),
    ...(image && { image }),
    ...(avatar && { avatar }),
  }
}
