/** The lines of research as two lines of a metro map: numbered stations, the first half beside the second (W25). */
export function TopicLines({ lines }: { lines: readonly string[] }) {
  const half = Math.ceil(lines.length / 2)

  return (
    <div className="topic-lines">
      {[lines.slice(0, half), lines.slice(half)].map((column, place) => (
        <ol key={column[0]} start={place * half + 1}>
          {column.map((line, index) => (
            <li key={line}>
              <span className="topic-station">{String(place * half + index + 1).padStart(2, '0')}</span>
              <span dir="auto">{line}</span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  )
}
