import type { ReactNode } from 'react'
import { timeAgo } from './time-ago.ts'
import { utcTime } from './utc-time.ts'

/** A moment in the past: how long ago, and when. `before`: text at the beginning of its line. */
export function PastMoment({ at, before }: { at: string; before?: ReactNode }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} className="num">
      <span className="block">
        {before}
        {timeAgo(moment, Date.now())}
      </span>
      <span className="block text-2xs whitespace-nowrap text-ink-2">{utcTime(moment)} UTC</span>
    </time>
  )
}
