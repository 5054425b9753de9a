import { readDiscountMode } from '#content/discount-mode.ts'
import type { AgendaDay, WebsiteContent } from '#content/website-content.ts'
import { decimalEuros, parseEuros, smallestCharge, toCents } from '#shared/money.ts'
import { addDays, daysBetween, formatDay, weekdayOf } from '#shared/time/calendar-day.ts'
import { parseDay } from '#shared/time/parse-day.ts'
import { formatOffset, offsetAt } from '#shared/time/zoned-time.ts'
import type { EventSettings } from './events.contract.ts'
import { formatDates, formatZone, placeAsLabel, toBeConfirmed } from './format-event.ts'

/** The settings contained in a website's content; empty texts where it has none. */
export const settingsFrom = (content: WebsiteContent): Required<EventSettings> => {
  const { event, transactions, contact } = content
  const { registration, abstract } = transactions
  const { start, end, timeZone } = event.dates
  return {
    startsOn: start,
    endsOn: end,
    timeZone,
    area: event.location.area ?? '',
    city: event.location.city,
    country: event.location.country,
    hotelName: event.hotel?.name ?? '',
    hotelUrl: event.hotel?.url ?? '',
    registrationDeadline: parseDay(registration.deadline) ?? start,
    abstractDeadline: parseDay(abstract.deadline) ?? start,
    abstractNotification: parseDay(abstract.notification) ?? start,
    registrationClosesAt: registration.closesAt ?? null,
    abstractsCloseAt: abstract.closesAt ?? null,
    contactEmail: contact.details.email,
    contactPhone: contact.details.phone ?? '',
    contactAddress: contact.details.address.join('\n'),
    noticeEmails: content.noticeEmails,
    refundRule: content.fees.refundRule ?? '',
    organisersNote: content.organisersNote ?? '',
    discountMode: readDiscountMode(content),
    leastDiscount: decimalEuros(toCents(transactions.discount.leastCents ?? smallestCharge)),
  }
}

/**
 * The content with the organisers' settings applied. Unchanged settings keep the content's own wording; prose, such
 * as the FAQ, is never rewritten. In titles the year and the city are. `isConfirmed`: the organisers have saved the dates.
 */
export const overlayContent = (
  content: WebsiteContent,
  settings: EventSettings,
  isConfirmed = true,
): WebsiteContent => {
  const before = settingsFrom(content)
  const isSame = (...names: (keyof EventSettings)[]) =>
    names.every((name) => JSON.stringify(settings[name] ?? null) === JSON.stringify(before[name]))
  const { event, agenda, contact, footer, nav, transactions } = content
  const { startsOn, endsOn, timeZone, area, city, country, hotelName, hotelUrl, organisersNote } = settings
  const moved = daysBetween(before.startsOn, startsOn)
  const year = Number(startsOn.slice(0, 4))
  const withYear = (title: string) => replaceWord(title, String(event.year), String(year))
  const isKept = isSame('startsOn', 'endsOn') && !(isConfirmed && event.dates.label.endsWith(toBeConfirmed))
  const datesLabel = isKept ? event.dates.label : formatDates(startsOn, endsOn)
  const { organisersNote: _note, ...restOfContent } = content
  const { hotel: _hotel, ...restOfEvent } = event
  const { area: _area, ...restOfLocation } = event.location

  return {
    ...restOfContent,
    event: {
      ...restOfEvent,
      year,
      shortName: withYear(event.shortName),
      pageTitle: replaceWord(withYear(event.pageTitle), event.location.city, city),
      dates: { label: datesLabel, start: startsOn, end: endsOn, timeZone },
      location: {
        ...restOfLocation,
        city,
        country,
        ...(area && { area }),
        label: isSame('city', 'country', 'area') ? event.location.label : placeAsLabel(settings),
      },
      ...(hotelName && { hotel: { name: hotelName, ...(hotelUrl && { url: hotelUrl }) } }),
    },
    nav: { ...nav, main: nav.main.map((link) => ({ ...link, label: withYear(link.label) })) },
    importantDates: content.importantDates.map((one) =>
      one.date === event.dates.label ? { ...one, date: datesLabel } : one,
    ),
    agenda: {
      ...agenda,
      ...(agenda.subtitle !== undefined && {
        subtitle: isSame('timeZone') ? agenda.subtitle : inZone(agenda.subtitle, before, settings),
      }),
      days: moved === 0 ? agenda.days : agenda.days.map(moveDay(moved)),
    },
    contact: contactWith(contact, settings),
    footer: footerWith(footer, contact, settings),
    fees: {
      included: content.fees.included,
      ...(settings.refundRule && { refundRule: settings.refundRule }),
    },
    transactions: transactionsWith(transactions, settings, { isSame, moved }),
    noticeEmails: settings.noticeEmails,
    ...(organisersNote && { organisersNote }),
  }
}

const contactWith = (
  contact: WebsiteContent['contact'],
  { contactEmail: email, contactPhone: phone, contactAddress }: EventSettings,
): WebsiteContent['contact'] => {
  const { phone: _phone, ...restOfDetails } = contact.details
  return {
    ...contact,
    details: {
      ...restOfDetails,
      email,
      ...(phone && { phone }),
      address: contactAddress ? contactAddress.split('\n') : [],
    },
  }
}

/** An own phone number is kept. */
const footerWith = (
  { phone: own, ...rest }: WebsiteContent['footer'],
  contact: WebsiteContent['contact'],
  { contactPhone }: EventSettings,
): WebsiteContent['footer'] => {
  const phone = own === contact.details.phone ? contactPhone : own
  return { ...rest, ...(phone && { phone }) }
}

type Change = { isSame: (...names: (keyof EventSettings)[]) => boolean; moved: number }

const transactionsWith = (
  transactions: WebsiteContent['transactions'],
  settings: EventSettings,
  { isSame, moved }: Change,
): WebsiteContent['transactions'] => {
  const wordsOf = (
    name: 'registrationDeadline' | 'abstractDeadline' | 'abstractNotification',
    own: string,
  ) => (isSame(name) ? own : formatDay(settings[name]))
  const leastCents = parseEuros(settings.leastDiscount ?? '') ?? smallestCharge
  const { leastCents: _least, mode: own, ...restOfDiscount } = transactions.discount
  const mode = settings.discountMode ?? own
  return {
    ...transactions,
    discount: {
      ...restOfDiscount,
      ...(leastCents > smallestCharge && { leastCents }),
      ...(mode && mode !== 'decide-first' && { mode }),
    },
    registration: {
      title: transactions.registration.title,
      deadline: wordsOf('registrationDeadline', transactions.registration.deadline),
      checkIn: addDays(transactions.registration.checkIn, moved),
      ...(settings.registrationClosesAt && { closesAt: settings.registrationClosesAt }),
    },
    abstract: {
      title: transactions.abstract.title,
      deadline: wordsOf('abstractDeadline', transactions.abstract.deadline),
      notification: wordsOf('abstractNotification', transactions.abstract.notification),
      ...(settings.abstractsCloseAt && { closesAt: settings.abstractsCloseAt }),
    },
  }
}

/** Replaces a whole word of a title. */
const replaceWord = (text: string, word: string, other: string): string =>
  text.split(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'u')).join(other)

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** `All times are Japan Standard Time (JST, UTC+9).` for another time zone. */
const inZone = (text: string, before: EventSettings, after: EventSettings): string => {
  const noon = Date.parse(`${after.startsOn}T12:00:00Z`)
  const zone = `${formatZone(after.timeZone, after.startsOn)} (UTC${formatOffset(offsetAt(noon, after.timeZone))})`
  const named = escaped(formatZone(before.timeZone, before.startsOn))
  return text.split(new RegExp(`${named}(?: \\([^)]*\\))?`)).join(zone)
}

const moveDay =
  (days: number) =>
  (day: AgendaDay): AgendaDay => {
    const isoDate = addDays(day.isoDate, days)
    return {
      ...day,
      isoDate,
      // a custom wording is kept
      date: day.date === formatDay(day.isoDate) ? formatDay(isoDate) : day.date,
      ...(day.weekday && {
        weekday: day.weekday === weekdayOf(day.isoDate) ? weekdayOf(isoDate) : day.weekday,
      }),
    }
  }
