import { shortTime } from '#shared/time/short-time.ts'
import { zoneName } from '#shared/time/zone-name.ts'
import { useConferenceZone } from './conference-zone.ts'

/** A moment in the conference's time zone, whose name is below. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  const timeZone = useConferenceZone()
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span className="text-ink">{shortTime(moment, timeZone)}</span>{' '}
      <span className="mt-px block text-xs text-ink-3">{zoneName(moment, timeZone)}</span>
    </time>
  )
}
