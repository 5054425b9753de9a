import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FeatureCard, WebsiteContent } from '#content/website-content.ts'
import type { FormattedFees } from '#features/pricing/format-fees.ts'
import type { ShownSpeaker, showHome } from '#features/website-content/website-content.contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { WaveArrow } from '#ui/button.tsx'
import { LongText } from '#ui/site/sections/long-text.tsx'
import { AgendaBlock } from '../agenda/agenda-block.tsx'
import { SpeakerCard } from '../people/speaker-card.tsx'
import { BayBand } from './bay-band.tsx'
import { CommitteeList } from './committee-list.tsx'
import { Details } from './details.tsx'
import { FaqAccordion } from './faq-accordion.tsx'
import { FeesTeaser } from './fees-teaser.tsx'
import { HomeSection } from './home-section.tsx'
import { leadOf } from './lead-of.ts'
import { PartnerStrip } from './partner-strip.tsx'
import { StatisticsBand } from './statistics-band.tsx'
import { TestimonialList } from './testimonial-list.tsx'
import { TopicGrid } from './topic-grid.tsx'

/** The home page from the introduction on (W11), or as its organisers order it. A section without content is omitted. */
export function HomeSections({ home }: { home: Reply<typeof showHome> & { fees: FormattedFees } }) {
  const {
    fees,
    intro,
    featuredSpeakers,
    details,
    importantDates,
    audience,
    committee,
    testimonials,
    travel,
    topics,
    featureCards,
    agenda,
    faq,
    statistics,
    partners,
    homeSections,
  } = home
  const parts: Readonly<Record<string, ReactNode>> = {
    statistics: statistics.items.length > 0 && <StatisticsBand {...statistics} />,
    partners: partners.items.length > 0 && <PartnerStrip partners={partners.items} />,
    intro: intro.paragraphs.length > 0 && <Intro {...intro} />,
    'featured-speakers': featuredSpeakers.length > 0 && <FeaturedSpeakers speakers={featuredSpeakers} />,
    details: details.counts.length + details.highlights.length + importantDates.length > 0 && (
      <Details {...details} dates={importantDates} />
    ),
    audience: audience.groups.length > 0 && <AudienceBoard {...audience} />,
    testimonials: testimonials.items.length > 0 && <TestimonialList {...testimonials} />,
    travel: travel && <BayBand {...travel} />,
    topics: topics.items.length > 0 && <Topics {...topics} />,
    'feature-cards': featureCards.length > 0 && <FeatureCards cards={featureCards} />,
    agenda: agenda.days.length > 0 && <AgendaBlock agenda={agenda} />,
    committee: committee.people.length > 0 && <CommitteeList {...committee} />,
    fees: fees.rows.length > 0 && <FeesTeaser {...fees} />,
    faq: faq.items.length > 0 && <Faq {...faq} />,
  }
  const order = homeSections ?? Object.keys(parts)
  return order
    .slice(leadOf(homeSections).length)
    .map((section) => <Fragment key={section}>{parts[section]}</Fragment>)
}

/** The topics by icon and name, and a link to all (W16). */
function Topics({ title, items }: WebsiteContent['topics']) {
  return (
    <HomeSection title={title} more={{ to: '/conference-topics', label: 'Conference Topics' }}>
      <div className="mt-7">
        <TopicGrid topics={items} />
      </div>
    </HomeSection>
  )
}

/** The frequent questions; links go to `/#faq`. */
function Faq({ title, items }: WebsiteContent['faq']) {
  return (
    <HomeSection
      id="faq"
      title={title}
      more={{ to: '/contact', label: 'Ask another question' }}
      className="home-split-faq"
    >
      <FaqAccordion entries={items} />
    </HomeSection>
  )
}

/** Ways to take part: one wide card, the others stacked next to it. A card's one link covers it. */
function FeatureCards({ cards }: { cards: readonly FeatureCard[] }) {
  return (
    <div className="home-section site-width">
      <ul className="feature-cards">
        {cards.map(({ title, text, href, action }) => (
          <li key={title} className="feature-card">
            <h2>{title}</h2>
            <p>{text}</p>
            <Link to={href}>
              {action} <WaveArrow />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The featured speakers: six in a row. */
function FeaturedSpeakers({ speakers }: { speakers: readonly ShownSpeaker[] }) {
  return (
    <HomeSection title="Featured speakers" more={{ to: '/speakers', label: 'View All Speakers' }}>
      <ul className="featured-speakers">
        {speakers.map((speaker) => (
          <li key={speaker.id}>
            <SpeakerCard speaker={speaker} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

/** The audience of the conference, designed like a station's departure board (W15). */
function AudienceBoard({ title, groups }: WebsiteContent['audience']) {
  return (
    <HomeSection title={title}>
      <ul className="audience-board">
        {groups.map((group) => (
          <li key={group}>{group}</li>
        ))}
      </ul>
    </HomeSection>
  )
}

/** The introduction, in two paragraphs; links go to `/#about`. */
function Intro({ title, paragraphs }: WebsiteContent['intro']) {
  return (
    <HomeSection id="about" title={title} className="home-split-intro">
      <div className="max-w-[68ch] text-lg">
        {paragraphs.map((paragraph, at) => (
          <div key={at} className="not-first:mt-5 not-first:text-base not-first:text-ink-2">
            <LongText text={paragraph} />
          </div>
        ))}
      </div>
    </HomeSection>
  )
}
