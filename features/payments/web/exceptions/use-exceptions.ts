import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type ExceptionSummary,
  showException,
  showExceptionsDesk,
} from '#features/payments/exceptions.contract.ts'
import { pollInterval, useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

/** The polling interval of a running reconciliation, in milliseconds. */
const pollEvery = 1500

/** Whether a requested reconciliation has not ended yet. */
export const isUnderWay = ({ current }: Pick<ExceptionSummary, 'current'>): boolean =>
  current?.state === 'waiting' || current?.state === 'running'

/** Refetches everything that an action or a reconciliation may have changed. */
export const useReadAgain = () => {
  const { website } = useAdmin()
  const client = useQueryClient()
  return () =>
    Promise.all(
      [
        'exceptions',
        'exceptions desk',
        'exception',
        'payments',
        'payment',
        'payment-statistics',
        'bookings',
      ].map((resource) => client.invalidateQueries({ queryKey: [resource, website] })),
    )
}

/** The figures above the list, polled while a reconciliation runs. */
export const useExceptionSummary = () => {
  const { call, website } = useAdmin()
  const readAgain = useReadAgain()
  const summary = useQuery({
    queryKey: ['exceptions desk', website],
    queryFn: ({ signal }) => call(showExceptionsDesk, { params: { website } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollEvery : pollInterval),
    staleTime: 0,
  })

  // refetches the list once a reconciliation has ended
  const isRunning = summary.data !== undefined && isUnderWay(summary.data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void readAgain()
    wasRunning.current = isRunning
  }, [isRunning, readAgain])
  return summary
}

export const useException = (id: string) => {
  const { call, website } = useAdmin()
  const read = (signal: AbortSignal) => call(showException, { params: { website, id } }, { signal })
  return useList(['exception', id], read, { keeps: false })
}
