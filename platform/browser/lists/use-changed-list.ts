import { useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '../use-admin.ts'
import { useList } from './use-list.ts'

/** A whole list of the chosen website that this page changes: it is refetched after each change. */
export const useChangedList = <Row extends { id: number }>(
  feature: string,
  read: (signal: AbortSignal) => Promise<Row[]>,
) => {
  const { website } = useAdmin()
  const queries = useQueryClient()
  const request = useList<Row[]>([feature], read)
  const readAgain = () => queries.invalidateQueries({ queryKey: [feature, website] })
  return {
    request,
    /** A row as it is now; undefined when it is gone or the list cannot be read. */
    readAnew: async (id: number) => (await request.refetch()).data?.find((one) => one.id === id),
    /** Callbacks for each of its mutations. A failure is shown at once. */
    settled: { onSuccess: readAgain, onError: () => void readAgain() },
  }
}
