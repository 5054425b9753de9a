import type { AuditEntry } from '#features/audit/audit.contract.ts'
import { formatAction } from '#features/audit/format-action.ts'
import { ConferenceName } from '#ui/admin/conferences.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { WebsiteRing } from '#ui/admin/website-badge.tsx'
import { AdminEntryChanges } from './admin-entry-changes.tsx'

/** The changes, newest first; cards on a phone. */
export function AdminAuditTable({ entries, busy }: { entries: readonly AuditEntry[]; busy: boolean }) {
  return (
    <table className="adm-table adm-cards audit-table" aria-busy={busy}>
      <caption className="sr-only">Changes in the back-office, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When (UTC)</th>
          <th scope="col">Who</th>
          <th scope="col">Website</th>
          <th scope="col">What</th>
          <th scope="col">Changes</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label="When (UTC)">
              <Moment at={entry.at} />
            </td>
            <td data-label="Who">
              <bdi>{entry.admin}</bdi>
            </td>
            <td data-label="Website">
              <Where website={entry.website} />
            </td>
            <td data-label="What">
              <div>
                <p className="font-[620]">{formatAction(entry.action)}</p>
                <p className="mt-px text-ink-2">
                  <bdi>{entry.subject}</bdi>
                </p>
              </div>
            </td>
            <td data-label="Changes">
              <div>
                <AdminEntryChanges entry={entry} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
