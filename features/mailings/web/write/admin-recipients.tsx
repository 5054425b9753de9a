import { Link } from 'react-router'
import { formatLeftOut, reasonLabels } from '#features/mailings/choose-recipients.ts'
import { type ChoiceLabels, formatFilter, listAddress } from '#features/mailings/format-filter.ts'
import { listLabels, type MailingList } from '#features/mailings/mailing-lists.ts'
import type { Segment } from '#features/mailings/mailings.contract.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import type { useSegment } from './use-segment.ts'

type Props = {
  list: MailingList
  filter: string
  choiceWords: ChoiceLabels
  segment: ReturnType<typeof useSegment>
}

/** "148 people". */
export const formatPeopleCount = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`

/** The recipients, the filter, and who is left out. */
export function AdminRecipients({ list, filter, choiceWords, segment }: Props) {
  const { data, error, refetch, isFetching } = segment
  const text = formatFilter(list, filter, choiceWords)
  return (
    <section aria-label="Recipients" aria-busy={isFetching} className="mailing-people">
      <FailedQuery sentence="The recipients could not be loaded" error={error} refetch={refetch} />
      {!data && !error && <LoadingRows words="Counting the recipients…" rows={1} />}
      {data && <h2 className="text-sm">{formatPeopleCount(data.count)}</h2>}
      <p className="mt-1 text-ink-2">
        {listLabels[list].title}: <strong className="font-[600] text-ink">{text || 'Everyone'}</strong>.{' '}
        <Link to={listAddress(list, filter)} className="mailing-link">
          Change the filter
        </Link>
      </p>
      {data && data.count > 0 && <People summary="Show the list" all={data.count} people={data.people} />}
      {data && <LeftOut data={data} />}
    </section>
  )
}

function LeftOut({ data: { leftOut, leftOutCounts } }: { data: Segment }) {
  const text = formatLeftOut(leftOutCounts)
  const all = Object.values(leftOutCounts).reduce((sum, count) => sum + count, 0)
  if (!text) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-ink-2">{text}</p>
      <People
        summary={all === 1 ? 'Show this one' : `Show these ${all.toLocaleString('en')}`}
        all={all}
        people={leftOut.map(({ reason, ...one }) => ({ ...one, why: reasonLabels[reason] }))}
      />
    </div>
  )
}

type Shown = { id: string; name: string; address: string; why?: string }

function People({ summary, all, people }: { summary: string; all: number; people: readonly Shown[] }) {
  const more = all - people.length
  return (
    <details className="mt-1">
      <summary className="mailing-link w-fit cursor-pointer py-1">{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label={summary} tabIndex={0} className="mailing-list">
        <ul>
          {people.map(({ id, name, address, why }) => (
            <li key={`${id} ${why}`}>
              <bdi className="font-[560]">{name}</bdi> <span className="text-ink-2">{address}</span>
              {why && <span className="block text-2xs text-ink-2">{why}</span>}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="mt-1 text-ink-2">and {more.toLocaleString('en')} more</p>}
      </section>
    </details>
  )
}
