import { japanTime, utcTime } from './utc-and-jst.ts'

/** A moment in a list: UTC, and the clocks of Japan below. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span className="text-ink">{utcTime(moment)}</span>
      <span className="mt-px block text-xs text-ink-3">{japanTime(moment)}</span>
    </time>
  )
}
