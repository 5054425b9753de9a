import { useMutation } from '@tanstack/react-query'
import { addressOf } from '#shared/address.ts'
import { type ExportList, exportPath } from '#shared/exports.ts'
import { saveAs } from './save-as.ts'
import { useAdmin } from './use-admin.ts'

/** Saves a list of the chosen website as CSV: all of it, or what the query chooses. */
export const useExport = (list: ExportList) => {
  const { website, download } = useAdmin()
  return useMutation({
    mutationFn: async (query: Record<string, unknown> | undefined) => {
      const address = addressOf(
        { method: 'GET', path: exportPath(list), replies: {} },
        { params: { website }, ...(query && { query }) },
      )
      await saveAs(await download(address), `plenary-${list}-${website}.csv`)
    },
  })
}
