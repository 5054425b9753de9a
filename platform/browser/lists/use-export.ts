import { useMutation } from '@tanstack/react-query'
import { addressOf } from '#shared/address.ts'
import { type ExportList, exportPath, type OwnerExportList, ownerExportPath } from '#shared/exports.ts'
import { useAdmin } from '../use-admin.ts'
import { saveAs } from './save-as.ts'

/** Saves a list of the chosen website as CSV: all of it, or what the query chooses. */
export const useExport = (list: ExportList) => {
  const { website } = useAdmin()
  return useCsv(`${list}-${website}`, exportPath(list), { website })
}

/** The same of a list of the system. */
export const useOwnerExport = (list: OwnerExportList) => useCsv(list, ownerExportPath(list), {})

const useCsv = (name: string, path: `/${string}`, params: Record<string, string>) => {
  const { download } = useAdmin()
  return useMutation({
    mutationFn: async (query: Record<string, unknown> | undefined) => {
      const address = addressOf({ method: 'GET', path, replies: {} }, { params, ...(query && { query }) })
      await saveAs(await download(address), `plenary-${name}.csv`)
    },
  })
}
