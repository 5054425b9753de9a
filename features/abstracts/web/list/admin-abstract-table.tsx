import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { sizeInWords } from '#shared/file-size.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { type Column, DataTable, type Selection } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { AdminAbstractLink } from './admin-abstract-link.tsx'
import type { LinkAct } from './admin-link-change.tsx'

type Props = {
  rows: readonly AbstractListItem[]
  busy: boolean
  sort: TimeSort
  onSort: (sort: string) => void
  selection: Selection
  onAct: (act: LinkAct, submission: AbstractListItem) => void
}

/** A16 The submissions (m154); cards on a phone. */
export function AdminAbstractTable({ rows, busy, sort, onSort, selection, ...rest }: Props) {
  const onAct = useSteady(rest.onAct)
  const columns = useMemo(() => columnsOf(onAct), [onAct])
  return (
    <DataTable
      caption="Abstract submissions"
      className="abstracts-table"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name, reference }) => `${name}, ${reference}`}
      busy={busy}
      sort={sort}
      onSort={onSort}
      selection={selection}
      wide
    />
  )
}

const columnsOf = (onAct: Props['onAct']): readonly Column<AbstractListItem>[] => [
  { head: 'Title', cell: (row) => message(row.titlePrefix) },
  {
    head: 'Name',
    isName: true,
    cell: (row) => (
      <>
        <bdi className="font-[600]">{row.name}</bdi>
        <span className="mt-px block font-mono text-2xs text-ink-3">{row.reference}</span>
      </>
    ),
  },
  { head: 'Email', cell: (row) => <EmailAddress of={row.email} /> },
  { head: 'Phone', cell: (row) => message(row.phone) },
  ...originNames.map(
    (name): Column<AbstractListItem> => ({
      head: authorFields[name].label,
      cell: (row) => message(row[name]),
    }),
  ),
  { head: 'Interested In', cell: (row) => message(row.interestedIn.option_name) },
  { head: 'Session', cell: (row) => message(row.session.sessionName) },
  { head: 'Country', cell: (row) => message(row.country) },
  { head: 'PDF', cell: (row) => <Pdf submission={row} /> },
  {
    head: 'Submitted (UTC)',
    cell: (row) => <Moment at={row.createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
  },
  {
    head: 'Author’s link',
    cell: (row) => <AdminAbstractLink submission={row} onAct={(act) => onAct(act, row)} />,
  },
]

const message = (words: string) => <bdi>{words}</bdi>

function Pdf({
  submission: { abstractFilePath, fileName, fileBytes, name },
}: {
  submission: AbstractListItem
}) {
  return (
    <div>
      <a
        href={abstractFilePath}
        target="_blank"
        rel="noopener"
        title={`${fileName} (opens in a new tab)`}
        className="inline-flex min-h-6 items-center gap-1 font-[600] whitespace-nowrap text-ai underline underline-offset-3"
      >
        View PDF
        <span className="sr-only"> of {name} (opens in a new tab)</span>
        <ExternalLink size={12} aria-hidden="true" />
      </a>
      <span className="mt-px block text-xs text-ink-3">{sizeInWords(fileBytes)}</span>
    </div>
  )
}
