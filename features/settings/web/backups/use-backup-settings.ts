import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestBackup, showBackupSettings } from '#features/backups/backups.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { seconds } from '#shared/time/duration.ts'

const key = ['backup-settings']

/** The backups; while one is being made they are read every two seconds. */
export const useBackupSettings = () => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(showBackupSettings, {}, { signal }),
    refetchInterval: ({ state }) => seconds(state.data?.underWay ? 2 : 60),
  })
}

/** Requests a backup, and shows it at once. */
export const useRequestBackup = () => {
  const { call } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestBackup, {}),
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}
