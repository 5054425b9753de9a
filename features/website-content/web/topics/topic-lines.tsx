import { Link } from 'react-router'

/**
 * The topics as two metro lines with numbered stations, each with one half of them (W25). Each links to the
 * abstract form.
 */
export function TopicLines({ lines }: { lines: readonly string[] }) {
  const half = Math.ceil(lines.length / 2)
  const columns = [
    { first: 1, stations: lines.slice(0, half) },
    { first: half + 1, stations: lines.slice(half) },
  ].filter(({ stations }) => stations.length > 0)

  return (
    <div className="topic-lines">
      {columns.map(({ first, stations }) => (
        <ol key={first} start={first}>
          {stations.map((line, index) => (
            <li key={line}>
              <span className="topic-station">{String(first + index).padStart(2, '0')}</span>
              <Link to={`/abstract-submission?${new URLSearchParams({ topic: line })}`} dir="auto">
                {line}
              </Link>
            </li>
          ))}
        </ol>
      ))}
    </div>
  )
}
