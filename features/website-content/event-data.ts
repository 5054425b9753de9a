import { placeOf } from '#content/format-event.ts'
import { nameOfPerson, speakersOf } from '#content/programme/session-people.ts'
import type { ShownPicture } from '#content/shown-picture.ts'
import type { Agenda, Committee, Partner, SiteContent } from '#content/website-content.ts'
import type { Fee } from '#features/pricing/pricing.contract.ts'
import { spanOf } from './agenda-times.ts'

const attendance: Readonly<Record<string, string>> = {
  'In person': 'OfflineEventAttendanceMode',
  Online: 'OnlineEventAttendanceMode',
  Hybrid: 'MixedEventAttendanceMode',
}

/**
 * The conference as a schema.org Event for search engines (https://schema.org/Event), with its dates, its
 * venue and the online price of a registration without accommodation, in euros including the fee. What
 * cannot be bought online is no offer; once registration is closed, offers are sold out. Unknown properties
 * are omitted.
 */
export const eventData = (
  site: SiteContent,
  fees: readonly Fee[],
  isRegistrationOpen: boolean,
  speakers: readonly Performer[] = [],
  committee: Committee['people'] = [],
) => {
  const { origin, transactions } = site
  const { closesAt } = transactions.registration
  const offered = fees.filter(isBoughtOnline)
  return {
    ...eventItself(site),
    ...(speakers.length > 0 && {
      performer: speakers.map(({ name, picture }) => ({
        '@type': 'Person',
        name,
        ...(isUploaded(picture) && { image: `${origin}${picture.src}` }),
      })),
    }),
    ...(committee.length > 0 && {
      contributor: committee.map(({ name, role, institution }) => ({
        '@type': 'Person',
        name,
        ...(role && { jobTitle: role }),
        ...(institution && { affiliation: { '@type': 'Organization', name: institution } }),
      })),
    }),
    ...(offered.length > 0 && {
      offers: offered.toSorted(cheapestFirst).map(({ label, totalPrice }) => ({
        '@type': 'Offer',
        name: label,
        price: totalPrice.toFixed(2),
        priceCurrency: 'EUR',
        url: `${origin}/registration`,
        availability: `https://schema.org/${isRegistrationOpen ? 'InStock' : 'SoldOut'}`,
        ...(closesAt && { validThrough: closesAt }),
      })),
    }),
  }
}

/** The conference with its sessions, for the page of the agenda: where each is, and who speaks. A break is no session. */
export const agendaData = (site: SiteContent, { days }: Pick<Agenda, 'days'>) => {
  const venue = venueOf(site)
  const subEvent = days.flatMap(({ isoDate, items }) =>
    items.flatMap((item) => {
      if (item.break) return []
      const { start, end } = spanOf(isoDate, item.time, site.event.dates.timeZone)
      const people = speakersOf(item).flatMap((one) => nameOfPerson(one) ?? [])
      return {
        '@type': 'Event',
        name: item.title,
        ...(item.description && { description: item.description }),
        startDate: start.dateTime,
        endDate: end.dateTime,
        location: item.room ? { '@type': 'Place', name: item.room, containedInPlace: venue } : venue,
        ...(people.length > 0 && { performer: people.map((name) => ({ '@type': 'Person', name })) }),
      }
    }),
  )
  return { ...eventItself(site), ...(subEvent.length > 0 && { subEvent }) }
}

/** The conference with its partners, for their page. */
export const partnersData = (site: SiteContent, partners: readonly Institution[]) => ({
  ...eventItself(site),
  ...(partners.length > 0 && {
    contributor: partners.map(({ name, href, description, logo }) => ({
      '@type': 'Organization',
      name,
      ...(href && {
        url: href.startsWith('http')
          ? href
          : `${site.origin}${href.startsWith('#') ? '/partners' : ''}${href}`,
      }),
      ...(description && { description }),
      ...(isUploaded(logo) && { logo: `${site.origin}${logo.src}` }),
    })),
  }),
})

/** The conference alone: its days, its venue, and who organises it. */
const eventItself = (site: SiteContent) => {
  const { event, footer, contact, mark, share, origin } = site
  const mode = attendance[event.type]
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.pageTitle,
    description: footer.tagline,
    url: `${origin}/`,
    image: [`${origin}${share.path}`],
    startDate: event.dates.start,
    endDate: event.dates.end,
    eventStatus: 'https://schema.org/EventScheduled',
    ...(mode && { eventAttendanceMode: `https://schema.org/${mode}` }),
    location: venueOf(site),
    organizer: {
      '@type': 'Organization',
      name: event.name,
      url: `${origin}/`,
      email: contact.details.email,
      ...(isUploaded(mark) && { logo: `${origin}${mark.src}` }),
    },
  }
}

const venueOf = ({ event: { location, hotel } }: SiteContent) => {
  const { area, city, country } = placeOf(location)
  return {
    '@type': 'Place',
    name: hotel?.name ?? location.label,
    address: {
      '@type': 'PostalAddress',
      ...(city && { addressLocality: city }),
      ...(area && { streetAddress: area }),
      addressCountry: country,
    },
  }
}

type Institution = Pick<Partner, 'name' | 'href' | 'description'> & { logo?: ShownPicture | undefined }

type Performer = { name: string; picture?: ShownPicture | undefined }

/** A drawn picture shows nobody, and no conference. */
const isUploaded = (picture: ShownPicture | undefined): picture is ShownPicture =>
  picture?.['data-uploaded'] !== undefined

type Priced = Fee & { totalPrice: number }

const isBoughtOnline = (fee: Fee): fee is Priced => fee.paidOnline && fee.totalPrice !== undefined

const cheapestFirst = (one: Priced, other: Priced) => one.totalPrice - other.totalPrice
