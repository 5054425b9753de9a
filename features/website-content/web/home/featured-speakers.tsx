import type { Speaker } from '#content/website-content.ts'
import { SpeakerCard } from '../people/speaker-card.tsx'
import { HomeSection } from './home-section.tsx'

/** Which speakers are on the home page: six in one row. */
export function FeaturedSpeakers({ speakers }: { speakers: readonly Speaker[] }) {
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
