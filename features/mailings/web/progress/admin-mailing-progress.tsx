import { formatLeftOut } from '#features/mailings/choose-recipients.ts'
import type { Mailing } from '#features/mailings/mailings.contract.ts'
import { timeFor } from '#features/mailings/pace.ts'
import { pauseRuleMessage } from '#features/mailings/pause-rule.ts'
import { formatTab } from '#features/mailings/recipient-states.ts'
import { zonedClock } from '#shared/time/short-time.ts'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { ProgressBar } from '#ui/admin/progress-bar.tsx'
import { LiveRegion } from '#ui/live-region.tsx'

/** The number of sent emails, as text and as a bar. Each tenth is announced. */
export function AdminMailingProgress({ mailing, now }: { mailing: Mailing; now: number }) {
  const { delivered, refused } = mailing.progress
  const timeZone = useConferenceZone()
  const timeOf = (at: string) => zonedClock(new Date(at), timeZone)
  const notSent = mailing.progress['not-sent']
  const all = Math.max(1, mailing.recipients ?? 0)
  const percent = Math.floor((100 * (delivered + refused + notSent)) / all)
  const text = formatProgress(mailing, now, timeOf)
  const done = formatTab('delivered', mailing).toLowerCase()
  return (
    <section aria-label="Progress" className="mb-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="mailing-count">
          {delivered.toLocaleString('en')} of {(mailing.recipients ?? 0).toLocaleString('en')}
        </span>
        <span className="text-ink-2">
          {done}. {text}
        </span>
      </p>
      <ProgressBar
        className="mailing-progress"
        label="Emails"
        all={all}
        done={delivered}
        failed={refused}
        words={`${delivered} of ${all} ${done}, ${refused} refused`}
      />
      <p className="text-ink-2">{historyOf(mailing, timeOf)}</p>
      <LiveRegion
        message={
          percent >= 100 ? `${delivered} of ${all} ${done}. ${text}` : `${percent - (percent % 10)} % sent`
        }
      />
    </section>
  )
}

/** The time of day of an ISO text, with its zone. */
type TimeOf = (at: string) => string

const formatProgress = (
  { state, beginsAt, endedAt, endedBy, progress, perMinute }: Mailing,
  now: number,
  timeOf: TimeOf,
): string => {
  if (state === 'finished') return endedAt ? `Ended at ${timeOf(endedAt)}.` : 'Ended.'
  if (state === 'stopped')
    return `Stopped${endedBy ? ` by ${endedBy}` : ''}${endedAt ? ` at ${timeOf(endedAt)}` : ''}. ${progress['not-sent'].toLocaleString('en')} got nothing.`
  if (state === 'paused') return `${progress.waiting.toLocaleString('en')} wait.`
  if (beginsAt && Date.parse(beginsAt) > now)
    return `The first mail leaves at ${timeOf(beginsAt)}. Until then you can stop it and no one gets anything.`
  const left = progress.waiting
  const rate = perMinute ?? 1
  if (left === 0) return progress.trying > 0 ? 'Some are tried again.' : ''
  return `${capital(timeFor(left, rate))} left at ${rate.toLocaleString('en')} a minute.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const historyOf = ({ startedAt, startedBy, leftOutCounts }: Mailing, timeOf: TimeOf): string =>
  [
    startedAt &&
      `Started by ${startedBy} at ${timeOf(startedAt)}. Words and recipients are fixed since then.`,
    pauseRuleMessage,
    leftOutCounts && formatLeftOut(leftOutCounts),
  ]
    .filter(Boolean)
    .join(' ')
