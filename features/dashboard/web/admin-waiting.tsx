import { Clock3 } from 'lucide-react'
import { Link } from 'react-router'
import { showWaiting, type Waiting, type WaitingKind } from '#features/dashboard/dashboard.contract.ts'
import { waitingLists } from '#features/dashboard/waiting-lists.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { PastMoment } from '#ui/admin/past-moment.tsx'

type Cell = { kind: WaitingKind; one: string; several: string; verb: string }

const cells: readonly Cell[] = [
  {
    kind: 'messages',
    one: 'message to answer',
    several: 'messages to answer',
    verb: 'Answer',
  },
  {
    kind: 'discounts',
    one: 'discount request to decide',
    several: 'discount requests to decide',
    verb: 'Decide',
  },
  {
    kind: 'abstracts',
    one: 'abstract to decide',
    several: 'abstracts to decide',
    verb: 'Decide',
  },
  {
    kind: 'exceptions',
    one: 'payment to look at',
    several: 'payments to look at',
    verb: 'Look',
  },
  {
    kind: 'mails',
    one: 'email in trouble',
    several: 'emails in trouble',
    verb: 'Look',
  },
  {
    kind: 'pages',
    one: 'legal page to write',
    several: 'legal pages to write',
    verb: 'Write',
  },
]

/** The waiting items, each a number that links to its list, and the next deadlines. */
export function AdminWaiting() {
  const { call, website } = useAdmin()
  const { data, error, refetch } = useList(['waiting'], (signal) =>
    call(showWaiting, { params: { website } }, { signal }),
  )
  return (
    <section aria-labelledby="waiting" className="adm-waiting">
      <h2 id="waiting" className="sr-only">
        Today
      </h2>
      <FailedQuery sentence="What waits could not be loaded." error={error} refetch={refetch} />
      {data && <Cells waiting={data} />}
    </section>
  )
}

function Cells({ waiting }: { waiting: Waiting }) {
  const { mayWrite } = useAdmin()
  const open = cells.filter(({ kind }) => waiting[kind].count > 0)
  const [deadline, ...more] = waiting.deadlines
  if (open.length === 0 && !deadline) return <p className="text-ink-2">Nothing waits.</p>
  return (
    <ul>
      {open.map(({ kind, one, several, verb }) => {
        const { count, oldest } = waiting[kind]
        return (
          <li key={kind}>
            <Link to={waitingLists[kind]}>
              <strong>{count.toLocaleString('en')}</strong>
              <span>{count === 1 ? one : several}</span>
              {oldest && (
                <span className="text-2xs text-ink-2">
                  <PastMoment at={oldest} before={count > 1 && 'Oldest '} />
                </span>
              )}
              <span className="font-[560] text-ai">{mayWrite ? verb : 'View'}</span>
            </Link>
          </li>
        )
      })}
      {deadline && (
        <li>
          <Link to="/admin-manage-events">
            <Clock3 size={22} aria-hidden="true" className="text-warn" />
            <span>{deadline.what}</span>
            <span className="text-2xs text-ink-2">
              <Moment at={deadline.at} />
              {more.length > 0 && ` and ${more.length} more`}
            </span>
            <span className="font-[560] text-ai">{mayWrite ? 'Change' : 'View'}</span>
          </Link>
        </li>
      )}
    </ul>
  )
}
