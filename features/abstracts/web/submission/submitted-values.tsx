import type { ReactNode } from 'react'
import { labels } from '#features/abstracts/abstract-form.ts'
import type { OwnAbstract } from '#features/abstracts/abstracts.contract.ts'
import { originNames } from '#features/abstracts/author.fields.ts'
import { useMoment } from '#platform/browser/use-moment.ts'

/** The submitted values. */
export function SubmittedValues({ own }: { own: OwnAbstract }) {
  const formatMoment = useMoment()
  return (
    <section
      aria-labelledby="submitted"
      className="min-w-0 rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8 lg:col-span-7"
    >
      <h2 id="submitted" className="text-xl font-[660] tracking-[-0.015em]">
        What you submitted
      </h2>
      <dl className="mt-5 sm:-mb-3">
        <Line term="Reference">
          <span className="font-mono">{own.reference}</span>
        </Line>
        <Line term={labels.name}>{`${own.titlePrefix} ${own.name}`}</Line>
        <Line term={labels.email}>{own.email}</Line>
        {([...originNames, 'country'] as const).map((name) => (
          <Line key={name} term={labels[name]}>
            {own[name]}
          </Line>
        ))}
        <Line term={labels.interestedInId}>{own.interestedIn}</Line>
        <Line term={labels.sessionId}>{own.session}</Line>
        <Line term="Submitted">
          <time dateTime={own.submittedAt}>{formatMoment(own.submittedAt)}</time>
        </Line>
      </dl>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[9rem_1fr] sm:items-baseline">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="min-w-0 font-[520] [overflow-wrap:anywhere]" dir="auto">
        {children}
      </dd>
    </div>
  )
}
