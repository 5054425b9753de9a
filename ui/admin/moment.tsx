import { useContext } from 'react'
import { ConferenceZone, conferenceTime } from './conference-time.ts'
import { utcTime } from './utc-time.ts'

/** A moment in UTC, and in the conference's time zone below. `zone`: shows "UTC", where no column header does. */
export function Moment({ at, zone = false }: { at: string; zone?: boolean }) {
  const moment = new Date(at)
  const timeZone = useContext(ConferenceZone)
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span className="text-ink">
        {utcTime(moment)}
        {zone && ' UTC'}
      </span>
      <span className="mt-px block min-h-[1lh] text-xs text-ink-3">
        {timeZone && conferenceTime(moment, timeZone)}
      </span>
    </time>
  )
}
