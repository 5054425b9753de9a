import type { ExportList, OwnerExportList } from '#shared/exports.ts'
import { AdminButton, type AdminButtonVariant } from '#ui/admin/admin-button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useExport, useOwnerExport } from './use-export.ts'

type Look = {
  /** What the list shows at this moment; without it all of it. */
  query?: Record<string, unknown>
  words?: string
  variant?: AdminButtonVariant
}

/** Saves the list of the website as a file, and says when that did not work. */
export function AdminExport({ list, ...look }: Look & { list: ExportList }) {
  return <ExportButton saving={useExport(list)} {...look} />
}

/** The same of a list of the system, for an OWNER. */
export function AdminOwnerExport({ list, ...look }: Look & { list: OwnerExportList }) {
  return <ExportButton saving={useOwnerExport(list)} {...look} />
}

function ExportButton({
  saving,
  query,
  words = 'Export CSV',
  variant,
}: Look & { saving: ReturnType<typeof useExport> }) {
  return (
    <span className="adm-noprint inline-flex flex-wrap items-center gap-2">
      {saving.error && (
        <span role="alert" className="max-w-80 text-danger [overflow-wrap:anywhere]">
          The file could not be saved: {saving.error.message}
        </span>
      )}
      <AdminButton
        variant={variant ?? 'secondary'}
        aria-busy={saving.isPending}
        onClick={() => !saving.isPending && saving.mutate(query)}
      >
        {saving.isPending ? 'Exporting...' : words}
      </AdminButton>
      <LiveRegion message={saving.isSuccess ? 'File saved' : ''} />
    </span>
  )
}
