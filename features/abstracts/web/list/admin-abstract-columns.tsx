import { ExternalLink, TriangleAlert } from 'lucide-react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { problemMarks } from '#features/abstracts/pdf-problems.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { Chip } from '#ui/admin/chip.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { DecisionMark } from '../decisions/admin-decision-mark.tsx'

/** A16 The columns of the submissions (m154), most important first. */
export const abstractColumns: readonly Column<AbstractListItem>[] = [
  {
    head: 'Name',
    isName: true,
    opens: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
    noteAbove: ({ reference }) => <span className="font-mono">{reference}</span>,
  },
  { head: 'PDF', cell: (row) => <Pdf submission={row} />, phone: 'beside' },
  { head: 'Decision', cell: (row) => <DecisionMark submission={row} />, phone: 'below' },
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
  { head: 'Session', cell: (row) => message(row.session.sessionName), phone: 'below' },
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
