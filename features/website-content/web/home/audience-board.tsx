import type { WebsiteContent } from '#content/website-content.ts'
import { HomeSection } from './home-section.tsx'

/** For whom the conference is, like the board of a station (W15). */
export function AudienceBoard({ title, groups }: WebsiteContent['audience']) {
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
