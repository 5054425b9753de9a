import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { showInstallationState } from '../installation.contract.ts'

/** Whether this installation waits for an owner after a restore, kept current. */
export const useInstallationState = () => {
  const { call } = useAdmin()
  return useList(['installation-state'], (signal) => call(showInstallationState, {}, { signal }))
}
