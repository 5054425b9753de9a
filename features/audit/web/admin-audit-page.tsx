import { auditFilePath } from '#features/audit/audit.contract.ts'
import { filterIn, filterNames } from '#features/audit/filter-in-address.ts'
import { ExportButtons } from '#platform/browser/lists/admin-export.tsx'
import { useListFile } from '#platform/browser/lists/use-export.ts'
import { useAddressQuery, withPart } from '#platform/browser/use-address-query.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { AdminAuditFilters } from './admin-audit-filters.tsx'
import { AdminAuditList } from './admin-audit-list.tsx'
import { useAudit } from './use-audit.ts'

/** The audit log. */
export default function AdminAuditPage() {
  const [address, setAddress] = useAddressQuery()
  const filter = filterIn(address, useAdmin().user.websites)
  const audit = useAudit(filter)
  const zone = useConferenceZone()
  const saving = useListFile('audit', auditFilePath, {})
  const { query } = audit

  const reset = () =>
    setAddress((now) => filterNames.reduce((left, name) => withPart(left, name, ''), now), {
      preventScrollReset: true,
    })

  return (
    <>
      <PageHead
        title="Audit"
        actions={
          <>
            <ExportButtons
              disabled={audit.entries.length === 0}
              pending={saving.isPending ? saving.variables?.format : undefined}
              onExport={(format) => saving.mutate({ format, query: { ...filter, zone } })}
            />
            <AdminButton aria-busy={query.isRefetching} onClick={() => void query.refetch()}>
              Refresh
            </AdminButton>
          </>
        }
      />
      <LiveRegion message={saving.isSuccess ? 'File saved' : ''} />
      {saving.error && (
        <Notice kind="danger">
          <p>The changes could not be exported</p>
          <p className="font-[430] text-ink">{saving.error.message}</p>
        </Notice>
      )}
      <div className="rounded-md border border-line bg-surface">
        <AdminAuditFilters
          filter={filter}
          admins={audit.admins}
          actions={audit.actions}
          onChange={(name, value) =>
            setAddress((now) => withPart(now, name, value), {
              preventScrollReset: true,
              // partly typed dates must not be added to the history
              replace: name === 'from' || name === 'to',
            })
          }
          onReset={reset}
        />
        <AdminAuditList audit={audit} isFiltered={Object.keys(filter).length > 0} onReset={reset} />
      </div>
    </>
  )
}
