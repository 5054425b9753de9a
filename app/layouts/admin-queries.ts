import { QueryClient } from '@tanstack/react-query'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** What the pages have asked, for as long as one admin is logged in. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // always: a browser that believes to be offline would let a page wait for ever instead of saying what failed
      queries: {
        retry: shouldRetry,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // what was sent, and a link that is shown once, are not kept behind the page that has shown it
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })

/** A call that was refused is refused again; one that got no proper answer is tried once more. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallProblem && error.status >= 400 && error.status < 500)
