import { QueryClient } from '@tanstack/react-query'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** The query cache of one admin's session. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': a browser that reports to be offline would wait for ever instead of showing an error
      queries: {
        retry: shouldRetry,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // submitted data and links shown once are not kept in memory
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })

/** Retries once, but not after a 4xx. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallProblem && error.status >= 400 && error.status < 500)
