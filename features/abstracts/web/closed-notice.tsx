import { useSite } from '#platform/browser/use-site.ts'
import { useMoment } from './use-moment.ts'

/** Says that nothing is taken any more. */
export function ClosedNotice({ closesAt }: { closesAt: string }) {
  const { email } = useSite().contact.details
  const inWords = useMoment()
  return (
    <p role="status" className="mb-6 rounded-md border-2 border-warn bg-warn-soft p-5 font-[560]">
      Abstract submission closed on <time dateTime={closesAt}>{inWords(closesAt)}</time>. Questions? Write to{' '}
      <a href={`mailto:${email}`} className="text-ai underline underline-offset-3">
        {email}
      </a>
      .
    </p>
  )
}
