import type { Topic } from '#content/website-content.ts'

/** Topics by icon and name, as a ruled grid: five in a row, two on a phone (W16, W27). */
export function TopicGrid({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="topic-grid">
      {topics.map(({ id, name }) => (
        <li key={id} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  )
}
