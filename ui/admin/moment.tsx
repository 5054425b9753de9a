import { japanTime, utcTime } from './utc-and-jst.ts'

/** A moment: UTC, and the clocks of Japan below. `zone`: says UTC, where no head of a column does. */
export function Moment({ at, zone = false }: { at: string; zone?: boolean }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span className="text-ink">
        {utcTime(moment)}
        {zone && ' UTC'}
      </span>
      <span className="mt-px block text-xs text-ink-3">{japanTime(moment)}</span>
    </time>
  )
}
