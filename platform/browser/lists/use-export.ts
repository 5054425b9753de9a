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

/** Saves a list of the chosen website as a file: all of it, or what the query chooses. */
export const useExport = (list: ExportList) => {
  const { website } = useAdmin()
  return useListFile(`${list}-${website}`, (format) => exportPath(list, format), { website })
}

/** The same of a list of the system. */
export const useOwnerExport = (list: OwnerExportList) =>
  useListFile(list, (format) => ownerExportPath(list, format), {})

/** The same of the list whose files are at these paths. */
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
