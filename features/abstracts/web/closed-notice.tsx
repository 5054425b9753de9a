import { useMoment } from './use-moment.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

/** Says that nothing is taken any more. */
export function ClosedNotice({ closesAt }: { closesAt: string }) {
  const inWords = useMoment()
  return (
    <p role="status" className="mb-6 rounded-md border-2 border-warn bg-warn-soft p-5 font-[560]">
      Abstract submission closed on <time dateTime={closesAt}>{inWords(closesAt)}</time>. <WhomToAsk />
    </p>
  )
}
