import { useMutation } from '@tanstack/react-query'
import { addressOf } from '#shared/address.ts'
import {
  type ExportFormat,
  type ExportList,
  exportPath,
  type OwnerExportList,
  ownerExportPath,
} from '#shared/exports.ts'
import { useAdmin } from '../use-admin.ts'
import { saveAs } from './save-as.ts'

/** Exports a list of the chosen website: the whole list, or the rows of the query. */
export const useExport = (list: ExportList) => {
  const { website } = useAdmin()
  return useListFile(`${list}-${website}`, (format) => exportPath(list, format), { website })
}

/** As `useExport` for a list of the installation. */
export const useOwnerExport = (list: OwnerExportList) =>
  useListFile(list, (format) => ownerExportPath(list, format), {})

/** As `useExport` for the list whose files are at these paths. */
export const useListFile = (
  name: string,
  pathOf: (format: ExportFormat) => `/${string}`,
  params: Record<string, string>,
) => {
  const { download } = useAdmin()
  return useMutation({
    mutationFn: async ({ format, query }: { format: ExportFormat; query?: Record<string, unknown> }) => {
      const path = pathOf(format)
      const address = addressOf({ method: 'GET', path, replies: {} }, { params, ...(query && { query }) })
      await saveAs(await download(address), `plenary-${name}.${format}`)
    },
  })
}
