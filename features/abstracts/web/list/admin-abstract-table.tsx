import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { problemMarks } from '#features/abstracts/pdf-problems.ts'
import { formatFileSize } from '#shared/file-size.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { Chip } from '#ui/admin/chip.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import { type Column, DataTable, type Selection } from '#ui/admin/lists/data-table.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { DecisionMark } from '../decisions/admin-decision-mark.tsx'

type Props = {
  rows: readonly AbstractListItem[]
  busy: boolean
  sort: TimeSort
  onSort: (sort: string) => void
  selection: Selection
  /** Opens a submission by its id. */
  onOpen: (id: string) => void
}

/** A16 The table of submissions (m154), most important columns first; cards on a phone. */
export function AdminAbstractTable({ rows, busy, sort, onSort, selection, ...rest }: Props) {
  const onOpen = useStableCallback(rest.onOpen)
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
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
      onOpen={({ id }) => onOpen(id)}
      wide
    />
  )
}

const columnsOf = (onOpen: Props['onOpen']): readonly Column<AbstractListItem>[] => [
  {
    head: 'Name',
    isName: true,
    cell: (row) => (
      <>
        <span className="block font-mono text-2xs text-ink-3">{row.reference}</span>
        <button type="button" className="adm-open" onClick={() => onOpen(row.id)}>
          <bdi className="font-[600]">{row.name}</bdi>
        </button>
      </>
    ),
  },
  { head: 'PDF', cell: (row) => <Pdf submission={row} /> },
  { head: 'Decision', cell: (row) => <DecisionMark submission={row} /> },
  { head: 'Title', cell: (row) => message(row.titlePrefix) },
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
  {
    head: 'Submitted',
    cell: (row) => <InlineTime at={row.createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
  },
]

const message = (name: string) => <bdi>{name}</bdi>

function Pdf({
  submission: { abstractFilePath, fileName, fileBytes, fileProblem, name },
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
      <span className="mt-px block text-xs text-ink-3">{formatFileSize(fileBytes)}</span>
      {fileProblem && (
        <span className="mt-0.5 block">
          <Chip tone="warn" icon={TriangleAlert} word={problemMarks[fileProblem]} />
        </span>
      )}
    </div>
  )
}
