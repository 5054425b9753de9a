import type { Speaker } from '#content/website-content.ts'
import { HomeSection } from './home-section.tsx'

/** Who of the speakers stands on the home page: six in one row. */
export function FeaturedSpeakers({ speakers }: { speakers: readonly Speaker[] }) {
  return (
    <HomeSection title="Featured speakers" more={{ to: '/speakers', label: 'View All Speakers' }}>
      <ul className="featured-speakers">
        {speakers.map((speaker) => (
          <li key={speaker.id}>
            <h3 dir="auto">{speaker.name}</h3>
            <p>{speaker.title}</p>
            <p dir="auto">{speaker.university}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
