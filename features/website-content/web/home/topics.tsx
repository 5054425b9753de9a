import type { WebsiteContent } from '#content/website-content.ts'
import { HomeSection } from './home-section.tsx'
import { TopicGrid } from './topic-grid.tsx'

/** What the conference is about, by icon and name, and the way to all of its lines (W16). */
export function Topics({ title, items }: WebsiteContent['topics']) {
  return (
    <HomeSection title={title} more={{ to: '/conference-topics', label: 'Conference Topics' }}>
      <div className="mt-7">
        <TopicGrid topics={items} />
      </div>
    </HomeSection>
  )
}
