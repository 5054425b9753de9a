import { useConferenceTime } from './conference-zone.ts'

/** A moment within a line of text, in the conference's zone: "Nov 20, 2026, 23:06 NZST". */
export function InlineTime({ at, className = 'tabular-nums' }: { at: string; className?: string }) {
  const inZone = useConferenceTime()
  return (
    <time dateTime={at} className={className}>
      {inZone(at)}
    </time>
  )
}
