import { Ban, Check, Clock3, type LucideIcon, Pause, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { listLabels } from '#features/mailings/mailing-lists.ts'
import { listMailings, type Mailing, type MailingState } from '#features/mailings/mailings.contract.ts'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'

/** /admin-mailings: all mailings of the website. */
export default function AdminMailingsPage() {
  const { website } = useAdmin()
  const list = useAdminList('mailings', listMailings, listMailings.query)
  return (
    <>
      <PageHead
        title="Mailings"
        website={website}
        actions={
          <Link to="/admin-mails" className="mailing-link py-2">
            All emails
          </Link>
        }
      />
      <div className="adm-list">
        <AdminList
          list={list}
          caption="Mailings"
          noun={['mailing', 'mailings']}
          columns={columns}
          nameOf={nameOf}
          empty={
            <EmptyList sentence="No mailings yet">
              <p className="text-ink-2">
                Open a list such as Bookings, filter it, and choose “Email these people”.
              </p>
            </EmptyList>
          }
          noMatch="No further mailings"
        />
      </div>
    </>
  )
}

const nameOf = ({ subject }: Mailing) => subject || 'Without a subject'

const styles: Readonly<Record<MailingState, { tone: ChipTone; icon: LucideIcon; word: string }>> = {
  draft: { tone: 'neutral', icon: Pencil, word: 'Draft' },
  sending: { tone: 'info', icon: Clock3, word: 'Sending' },
  paused: { tone: 'warn', icon: Pause, word: 'Paused' },
  stopped: { tone: 'neutral', icon: Ban, word: 'Stopped' },
  finished: { tone: 'ok', icon: Check, word: 'Sent' },
}

const columns: Column<Mailing>[] = [
  {
    head: 'When',
    cell: ({ startedAt, savedAt }) => <Moment at={startedAt ?? savedAt} />,
    sort: { ascending: 'date', descending: '-date' },
    phone: 'below',
  },
  {
    head: 'Subject',
    cell: (mailing) => (
      <Link
        to={mailing.state === 'draft' ? `/admin-write?draft=${mailing.id}` : `/admin-write/${mailing.id}`}
        className="mailing-link"
      >
        <bdi>{nameOf(mailing)}</bdi>
      </Link>
    ),
    isName: true,
  },
  {
    head: 'List',
    cell: ({ list, purpose }) => `${listLabels[list].title}${purpose === 'news' ? ', news' : ''}`,
    hiddenBelow: 700,
  },
  { head: 'State', cell: ({ state }) => <Chip {...styles[state]} />, phone: 'below' },
  {
    head: 'Delivered',
    cell: ({ recipients, progress, ...mailing }) =>
      recipients === null ? (
        <EmptyValue />
      ) : (
        `${progress.delivered.toLocaleString('en')} of ${recipients.toLocaleString('en')}${mailing.intoOutbox ? ' written to the outbox' : ''}`
      ),
    align: 'end',
    phone: 'beside',
  },
  {
    head: 'By',
    cell: ({ startedBy, createdBy }) => <span className="wrap-anywhere">{startedBy ?? createdBy}</span>,
    hiddenBelow: 1100,
  },
]
