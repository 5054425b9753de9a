import { QueryClient } from '@tanstack/react-query'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { checkConnection } from './admin-connection.tsx'

/** The query cache of one admin's session. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // without a connection queries wait, and the bar above the page says so
      queries: { retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: false },
      // a save fails at once, at its form; submitted data and links shown once are not kept in memory
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })

/** Retries once, but not after a 4xx. Until then it is known whether the server answers at all. */
const shouldRetry = (failures: number, error: Error): boolean => {
  const status = error instanceof CallProblem ? error.status : undefined
  if (status === 0) void checkConnection()
  return failures < 1 && !(status !== undefined && status >= 400 && status < 500)
}
