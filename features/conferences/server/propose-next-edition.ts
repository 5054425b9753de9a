import type { Website } from '#shared/website.ts'
import type { Look } from '../conferences.contract.ts'
import { nextDays, nextName, nextShortName, nextSlugs } from '../next-edition.ts'
import type { ConferenceDeps } from './conference-deps.ts'

/** What the next edition of a conference is called and when it is, for the form of a new one. */
export const proposeNextEdition = async (
  { websites, contentOf }: Pick<ConferenceDeps, 'websites' | 'contentOf'>,
  website: Website,
) => {
  const { shortName, look, hue } = websites.rowOf(website)
  const { event } = await contentOf(website)
  const { start, end, timeZone } = event.dates
  const year = Number(start.slice(0, 4))
  const [first = website] = nextSlugs(website, year)
  return {
    slug: nextSlugs(website, year).find((slug) => !websites.find(slug)) ?? first,
    name: nextName(event.name, year),
    shortName: nextShortName(shortName, year),
    city: event.location.city,
    country: event.location.country,
    ...nextDays({ startsOn: start, endsOn: end }),
    timeZone,
    look: look as Look,
    hue,
    edition: event.edition + 1,
  }
}
