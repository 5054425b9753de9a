import type { ExportFormat, ExportList, OwnerExportList } from '#shared/exports.ts'
import { AdminButton, type AdminButtonVariant } from '#ui/admin/admin-button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useExport, useOwnerExport } from './use-export.ts'

type ExportOptions = {
  /** The current filters of the list; absent: the whole list. */
  query?: Record<string, unknown>
  words?: string
  variant?: AdminButtonVariant
}

/** Exports the list of the website as a file, and shows a failure. */
export function AdminExport({ list, ...options }: ExportOptions & { list: ExportList }) {
  return <Export saving={useExport(list)} {...options} />
}

/** As `AdminExport` for a list of the installation, for an OWNER. */
export function AdminOwnerExport({ list, ...options }: ExportOptions & { list: OwnerExportList }) {
  return <Export saving={useOwnerExport(list)} {...options} />
}

function Export({ saving, query, ...options }: ExportOptions & { saving: ReturnType<typeof useExport> }) {
  const { isPending, isSuccess, error, variables, mutate } = saving
  return (
    <span className="adm-noprint inline-flex flex-wrap items-center gap-2">
      {error && (
        <span role="alert" className="max-w-80 text-danger [overflow-wrap:anywhere]">
          The file could not be saved: {error.message}
        </span>
      )}
      <ExportButtons
        {...options}
        pending={isPending ? variables?.format : undefined}
        onExport={(format) => mutate({ format, ...(query && { query }) })}
      />
      <LiveRegion message={isSuccess ? 'File saved' : ''} />
    </span>
  )
}

type Buttons = Omit<ExportOptions, 'query'> & {
  /** The file that is being created. */
  pending: ExportFormat | undefined
  onExport: (format: ExportFormat) => void
  disabled?: boolean
}

/** The buttons of an export: one for CSV and one for Excel. */
export function ExportButtons({
  pending,
  onExport,
  words = 'Export CSV',
  variant = 'secondary',
  ...rest
}: Buttons) {
  const of = words === 'Export CSV' ? 'all' : words.replace('Export ', '')
  const buttons = [
    ['csv', words, undefined],
    ['xlsx', 'Excel', `Excel file of ${of}`],
  ] as const
  return buttons.map(([format, name, label]) => (
    <AdminButton
      key={format}
      variant={variant}
      aria-label={label}
      aria-busy={pending === format}
      {...rest}
      onClick={() => pending ?? onExport(format)}
    >
      {pending === format ? 'Exporting...' : name}
    </AdminButton>
  ))
}
