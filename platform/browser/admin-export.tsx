import type { ExportList } from '#shared/exports.ts'
import { AdminButton, type AdminButtonVariant } from '#ui/admin/admin-button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useExport } from './use-export.ts'

type Props = {
  list: ExportList
  /** What the list shows at this moment; without it all of the website. */
  query?: Record<string, unknown>
  words?: string
  variant?: AdminButtonVariant
}

/** Saves the list as a file, and says when that did not work. */
export function AdminExport({ list, query, words = 'Export CSV', variant }: Props) {
  const saving = useExport(list)
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
      <LiveRegion message={saving.isSuccess ? 'The file was saved' : ''} />
    </span>
  )
}
