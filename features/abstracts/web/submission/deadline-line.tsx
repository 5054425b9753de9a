import { PassedMark } from '#ui/site/passed-mark.tsx'

/** The dates of an abstract as the stops of a line. */
export function DeadlineLine({
  stops,
}: {
  stops: readonly { name: string; day: string; passed: boolean }[]
}) {
  return (
    <ol className="deadline-line">
      {stops.map(({ name, day, passed }) => (
        <li key={name}>
          <span className="block text-sm">{name}</span>
          <span className="num block text-lg leading-6 font-[640]">{day}</span>
          {passed && <PassedMark />}
        </li>
      ))}
    </ol>
  )
}
