import { useSite } from '#platform/browser/use-site.ts'
import { closingTime } from '../closing-time.ts'

/** A moment as the clocks of the conference show it. */
export const useMoment = () => {
  const { timeZone } = useSite().event.dates
  return (moment: string) => closingTime(new Date(moment), timeZone)
}

/** Until when something is taken. */
export function TakenUntil({ closesAt }: { closesAt: string }) {
  const moment = useMoment()
  return (
    <p>
      Abstracts are taken until <time dateTime={closesAt}>{moment(closesAt)}</time>.
    </p>
  )
}

/** Says that nothing is taken any more. */
export function ClosedNotice({ closesAt }: { closesAt: string }) {
  const moment = useMoment()
  const { email } = useSite().contact.details
  return (
    <p className="mb-6 rounded-md border-2 border-warn bg-warn-soft p-5 font-[560]">
      Abstract submission closed on <time dateTime={closesAt}>{moment(closesAt)}</time>. Write to{' '}
      <a href={`mailto:${email}`} className="text-ai underline underline-offset-3">
        {email}
      </a>{' '}
      if you have a question.
    </p>
  )
}
