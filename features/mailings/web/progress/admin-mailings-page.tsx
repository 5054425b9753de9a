import { Ban, Check, Clock3, type LucideIcon, Pause, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { listLabels } from '#features/mailings/mailing-lists.ts'
import type { Mailing, MailingState } from '#features/mailings/mailings.contract.ts'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import { type Column, DataTable } from '#ui/admin/lists/data-table.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { useMailings } from './use-mailing.ts'

/** /admin-mailings: all mailings of the website. */
export default function AdminMailingsPage() {
  const { website } = useAdmin()
  const { address, query, list } = useMailings()
  const rows = list.data?.rows
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
        <ListWait
          list={list}
          failed={({ message }) => ({ sentence: 'The mailings could not be loaded', cause: message })}
          loading="Loading mailings..."
        />
        {rows && rows.length > 0 && (
          <DataTable
            caption="Mailings"
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={nameOf}
            busy={list.isPlaceholderData}
            sort={query.sort}
            onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
          />
        )}
        {rows?.length === 0 && (
          <EmptyList sentence="No mailings yet">
            <p className="text-ink-2">
              Open a list such as Bookings, filter it, and choose “Email these people”.
            </p>
          </EmptyList>
        )}
        <AdminListFoot list={list} address={address} limit={query.limit} words={['mailing', 'mailings']} />
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
  },
  { head: 'State', cell: ({ state }) => <Chip {...styles[state]} /> },
  {
    head: 'Delivered',
    cell: ({ recipients, progress, ...mailing }) =>
      recipients === null
        ? '–'
        : `${progress.delivered.toLocaleString('en')} of ${recipients.toLocaleString('en')}${mailing.intoOutbox ? ' written to the outbox' : ''}`,
    align: 'end',
  },
  { head: 'By', cell: ({ startedBy, createdBy }) => <EmailOf address={startedBy ?? createdBy} /> },
]

function EmailOf({ address }: { address: string }) {
  return <span className="wrap-anywhere">{address}</span>
}
