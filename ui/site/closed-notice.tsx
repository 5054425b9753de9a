import { closingTime } from '#shared/time/closing-time.ts'
import { ContactLine } from './contact-line.tsx'

type Props = {
  /** What is closed, such as `Registration`. */
  what: string
  closesAt: string
  /** The time zone in which the moment is shown. */
  timeZone: string
  /** The organisers' email address. */
  email: string
}

/** A notice that submissions are closed. */
export function ClosedNotice({ what, closesAt, timeZone, email }: Props) {
  return (
    <p role="status" className="mb-6 rounded-md border-2 border-warn bg-warn-soft p-5 font-[560]">
      {what} closed on <time dateTime={closesAt}>{closingTime(new Date(closesAt), timeZone)}</time>.{' '}
      <ContactLine email={email} />
    </p>
  )
}
