import type { Topic } from '#content/website-content.ts'
import { SpriteIcon } from '#ui/site/sprite-icon.tsx'

/** Topics by icon and name, as a grid: five in a row, two on a phone (W16, W27). */
export function TopicGrid({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="topic-grid">
      {topics.map(({ id, name, icon }) => (
        <li key={id}>
          <SpriteIcon name={icon} size={26} className="text-ai" />
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  )
}
