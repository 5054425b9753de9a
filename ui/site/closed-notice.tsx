import { closingTime } from '#shared/time/closing-time.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

type Props = {
  /** What is taken no more, such as `Registration`. */
  what: string
  closesAt: string
  /** The clocks on which the moment is shown. */
  timeZone: string
  /** Where the organisers read mails. */
  email: string
}

/** Says that nothing is taken any longer. */
export function ClosedNotice({ what, closesAt, timeZone, email }: Props) {
  return (
    <p role="status" className="mb-6 rounded-md border-2 border-warn bg-warn-soft p-5 font-[560]">
      {what} closed on <time dateTime={closesAt}>{closingTime(new Date(closesAt), timeZone)}</time>.{' '}
      <WhomToAsk email={email} />
    </p>
  )
}
