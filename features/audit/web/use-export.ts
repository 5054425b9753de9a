import { useState } from 'react'
import { auditCsvPath } from '#features/audit/audit.contract.ts'
import type { ChosenFilter } from '#features/audit/filter-in-address.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { addressOf } from '#shared/address.ts'

type State = { is: 'idle' | 'busy' | 'done' } | { is: 'failed'; why: string }

/** Saves the changes of a filter as a file, one at a time. */
export const useExport = (filter: ChosenFilter) => {
  const { download } = useAdmin()
  const [state, setState] = useState<State>({ is: 'idle' })

  const start = async () => {
    if (state.is === 'busy') return
    setState({ is: 'busy' })
    try {
      const address = addressOf({ method: 'GET', path: auditCsvPath, replies: {} }, { query: filter })
      await saveAs(await download(address), 'plenary-audit.csv')
      setState({ is: 'done' })
    } catch (error) {
      setState({ is: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }
  return { state, start }
}
