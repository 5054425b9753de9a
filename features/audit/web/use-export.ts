import { useMutation } from '@tanstack/react-query'
import { auditCsvPath } from '#features/audit/audit.contract.ts'
import type { ChosenFilter } from '#features/audit/filter-in-address.ts'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { addressOf } from '#shared/address.ts'

/** Saves the changes of a filter as a file. */
export const useExport = (filter: ChosenFilter) => {
  const { download } = useAdmin()
  return useMutation({
    mutationFn: async () => {
      const address = addressOf({ method: 'GET', path: auditCsvPath, replies: {} }, { query: filter })
      await saveAs(await download(address), 'plenary-audit.csv')
    },
  })
}
