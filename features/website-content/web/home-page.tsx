import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { listPrices } from '#features/pricing/pricing.contract.ts'
import { eventData } from '#features/website-content/event-data.ts'
import { showHome, showSite } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import { AgendaBlock } from './agenda-block.tsx'
import { AudienceBoard } from './audience-board.tsx'
import { Details } from './details.tsx'
import { Faq } from './faq.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { FeaturedSpeakers } from './featured-speakers.tsx'
import { Hero } from './hero.tsx'
import { Intro } from './intro.tsx'
import { PartnerStrip } from './partner-strip.tsx'
import { StatisticsBand } from './statistics-band.tsx'
import { Topics } from './topics.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const call = context.get(caller)
  const [site, home, prices] = await Promise.all([
    call(showSite, {}),
    call(showHome, {}),
    call(listPrices, {}),
  ])
  return { ...home, eventData: eventData(site, prices) }
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  return [
    ...pageHead(site, { description: site.footer.tagline, path: '/' }),
    ...(loaderData ? [{ 'script:ld+json': loaderData.eventData }] : []),
  ]
}

/** The day of the agenda stands in the query, and all days are here. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** The home page: its eleven sections, in their order (W11). A section without content is left out. */
export default function HomePage() {
  const home = useLoaderData<typeof loader>()
  const { statistics, partners, intro, featuredSpeakers, details, importantDates } = home
  const { audience, topics, featureCards, agenda, faq } = home

  return (
    <>
      <Hero {...home.hero} />
      {statistics.items.length > 0 && <StatisticsBand {...statistics} />}
      {partners.items.length > 0 && <PartnerStrip partners={partners.items} />}
      {intro.paragraphs.length > 0 && <Intro {...intro} />}
      {featuredSpeakers.length > 0 && <FeaturedSpeakers speakers={featuredSpeakers} />}
      {details.counts.length + details.highlights.length + importantDates.length > 0 && (
        <Details {...details} dates={importantDates} />
      )}
      {audience.groups.length > 0 && <AudienceBoard {...audience} />}
      {topics.items.length > 0 && <Topics {...topics} />}
      {featureCards.length > 0 && <FeatureCards cards={featureCards} />}
      {agenda.days.length > 0 && <AgendaBlock agenda={agenda} />}
      {faq.items.length > 0 && <Faq {...faq} />}
    </>
  )
}
