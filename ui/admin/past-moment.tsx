import type { ReactNode } from 'react'
import { useConferenceTime } from './conference-zone.ts'
import { timeAgo } from './time-ago.ts'

/** A moment in the past: how long ago, and when. `before`: text at the beginning of its line. */
export function PastMoment({ at, before }: { at: string; before?: ReactNode }) {
  const inZone = useConferenceTime()
  return (
    <time dateTime={at} className="num">
      <span className="block">
        {before}
        {timeAgo(new Date(at), Date.now())}
      </span>
      <span className="block text-2xs whitespace-nowrap text-ink-2">{inZone(at)}</span>
    </time>
  )
}
