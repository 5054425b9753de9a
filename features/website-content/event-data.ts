import { placeOf } from '#content/format-event.ts'
import type { ShownPicture } from '#content/shown-picture.ts'
import type { SiteContent } from '#content/website-content.ts'
import type { Fee } from '#features/pricing/pricing.contract.ts'

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
  { event, footer, contact, mark, share, origin, transactions }: SiteContent,
  fees: readonly Fee[],
  isRegistrationOpen: boolean,
  speakers: readonly Performer[] = [],
) => {
  const { closesAt } = transactions.registration
  const { dates, location, hotel } = event
  const { area, city, country } = placeOf(location)
  const mode = attendance[event.type]
  const offered = fees.filter(isBoughtOnline)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.pageTitle,
    description: footer.tagline,
    url: `${origin}/`,
    image: [`${origin}${share.path}`],
    startDate: dates.start,
    endDate: dates.end,
    eventStatus: 'https://schema.org/EventScheduled',
    ...(mode && { eventAttendanceMode: `https://schema.org/${mode}` }),
    location: {
      '@type': 'Place',
      name: hotel?.name ?? location.label,
      address: {
        '@type': 'PostalAddress',
        ...(city && { addressLocality: city }),
        ...(area && { streetAddress: area }),
        addressCountry: country,
      },
    },
    organizer: {
      '@type': 'Organization',
      name: event.name,
      url: `${origin}/`,
      email: contact.details.email,
      ...(isUploaded(mark) && { logo: `${origin}${mark.src}` }),
    },
    ...(speakers.length > 0 && {
      performer: speakers.map(({ name, picture }) => ({
        '@type': 'Person',
        name,
        ...(isUploaded(picture) && { image: `${origin}${picture.src}` }),
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

type Performer = { name: string; picture?: ShownPicture | undefined }

/** A drawn picture shows nobody, and no conference. */
const isUploaded = (picture: ShownPicture | undefined): picture is ShownPicture =>
  picture?.['data-uploaded'] !== undefined

type Priced = Fee & { totalPrice: number }

const isBoughtOnline = (fee: Fee): fee is Priced => fee.paidOnline && fee.totalPrice !== undefined

const cheapestFirst = (one: Priced, other: Priced) => one.totalPrice - other.totalPrice
