import type { FeesInWords } from '#features/pricing/fees-in-words.ts'
import type { showHome } from '#features/website-content/website-content.contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { AgendaBlock } from '../agenda/agenda-block.tsx'
import { AudienceBoard } from './audience-board.tsx'
import { BayBand } from './bay-band.tsx'
import { Details } from './details.tsx'
import { Faq } from './faq.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { FeaturedSpeakers } from './featured-speakers.tsx'
import { FeesTeaser } from './fees-teaser.tsx'
import { Intro } from './intro.tsx'
import { Topics } from './topics.tsx'

/** The home page from the introduction on (W11). A section without content is left out. */
export function HomeSections({ home }: { home: Reply<typeof showHome> & { fees: FeesInWords } }) {
  const {
    fees,
    intro,
    featuredSpeakers,
    details,
    importantDates,
    audience,
    travel,
    topics,
    featureCards,
    agenda,
    faq,
  } = home

  return (
    <>
      {intro.paragraphs.length > 0 && <Intro {...intro} />}
      {featuredSpeakers.length > 0 && <FeaturedSpeakers speakers={featuredSpeakers} />}
      {details.counts.length + details.highlights.length + importantDates.length > 0 && (
        <Details {...details} dates={importantDates} />
      )}
      {audience.groups.length > 0 && <AudienceBoard {...audience} />}
      {travel && <BayBand {...travel} />}
      {topics.items.length > 0 && <Topics {...topics} />}
      {featureCards.length > 0 && <FeatureCards cards={featureCards} />}
      {agenda.days.length > 0 && <AgendaBlock agenda={agenda} />}
      {fees.rows.length > 0 && <FeesTeaser {...fees} />}
      {faq.items.length > 0 && <Faq {...faq} />}
    </>
  )
}
