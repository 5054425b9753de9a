import type { ComponentProps } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { formatFees } from '#features/pricing/format-fees.ts'
import { showFees } from '#features/pricing/pricing.contract.ts'
import { eventData } from '#features/website-content/event-data.ts'
import { showHome, showSite } from '#features/website-content/website-content.contract.ts'
import { revalidateOnNewPath } from '#platform/browser/revalidate-on-new-path.ts'
import { caller } from '#shared/caller.ts'
import { lazyNear } from '#ui/site/lazy-near.tsx'
import { RestOfStyles } from '#ui/site/rest-of-styles.tsx'
import { Hero } from './hero.tsx'
import type { HomeSections } from './home-sections.tsx'
import { leadOf } from './lead-of.ts'
import { PartnerStrip } from './partner-strip.tsx'
import { StatisticsBand } from './statistics-band.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const call = context.get(caller)
  const [site, home, fees] = await Promise.all([call(showSite, {}), call(showHome, {}), call(showFees, {})])
  return {
    ...home,
    fees: formatFees(fees),
    eventData: eventData(
      site,
      fees.types,
      home.isRegistrationOpen,
      home.featuredSpeakers,
      home.committee.people,
    ),
  }
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  return [
    ...pageHead(site, { description: site.footer.tagline, path: '/' }),
    ...(loaderData ? [{ 'script:ld+json': loaderData.eventData }] : []),
  ]
}

/** The day of the agenda is in the query and needs no new data. */
export const shouldRevalidate = revalidateOnNewPath

const Sections = lazyNear<ComponentProps<typeof HomeSections>>(
  'sections',
  async () => ({ default: (await import('./home-sections.tsx')).HomeSections }),
  { folds: true },
)

/**
 * The home page: its eleven sections, in order (W11), or as its organisers order them. A section without content is
 * omitted.
 */
export default function HomePage() {
  const home = useLoaderData<typeof loader>()
  const { hero, ornaments, statistics, partners, homeSections } = home

  return (
    <>
      <Hero
        {...hero}
        ornaments={ornaments}
        picture={home.heroPicture}
        from={home.isRegistrationOpen ? home.fees.from : undefined}
      />
      <RestOfStyles />
      {leadOf(homeSections).map((section) =>
        section === 'statistics'
          ? statistics.items.length > 0 && <StatisticsBand key={section} {...statistics} />
          : partners.items.length > 0 && <PartnerStrip key={section} partners={partners.items} />,
      )}
      <div id="sections">
        <Sections home={home} />
      </div>
    </>
  )
}
