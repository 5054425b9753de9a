import type { AuditEntry } from '#features/audit/audit.contract.ts'
import { formatAction } from '#features/audit/format-action.ts'
import { ConferenceName } from '#ui/admin/conferences.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { DataTable } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { WebsiteRing } from '#ui/admin/website-badge.tsx'
import { AdminEntryChanges } from './admin-entry-changes.tsx'

const columns: readonly Column<AuditEntry>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  { head: 'Who', cell: ({ admin }) => <bdi>{admin}</bdi> },
  { head: 'Website', cell: ({ website }) => <Where website={website} /> },
  {
    head: 'What',
    cell: ({ action, subject }) => (
      <div>
        <p className="font-[620]">{formatAction(action)}</p>
        <p className="mt-px text-ink-2">
          <bdi>{subject}</bdi>
        </p>
      </div>
    ),
  },
  {
    head: 'Changes',
    cell: (entry) => (
      <div>
        <AdminEntryChanges entry={entry} />
      </div>
    ),
  },
]

/** The changes, newest first; cards on a phone. */
export function AdminAuditTable({ entries, busy }: { entries: readonly AuditEntry[]; busy: boolean }) {
  return (
    <DataTable
      caption="Changes in the back-office, newest first"
      className="audit-table"
      columns={columns}
      rows={entries}
      idOf={({ id }) => id}
      nameOf={({ subject }) => subject}
      busy={busy}
    />
  )
}

function Where({ website }: Pick<AuditEntry, 'website'>) {
  if (!website) return <span className="text-ink-2">Installation</span>
  return (
    <span className="inline-flex items-center gap-2 font-[560] whitespace-nowrap">
      <WebsiteRing website={website} />
      <ConferenceName website={website} />
    </span>
  )
}
