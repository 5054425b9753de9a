import { useEffect, useState } from 'react'
import type { Endpoint, Reply } from '#shared/endpoint.ts'
import { minutes, seconds } from '#shared/time/duration.ts'
import { call } from './calls/api-client.ts'
import { bearer } from './calls/bearer.ts'
import { CallProblem } from './calls/call-problem.ts'

/** The state of the data behind a personal link. */
export type Known<Own> =
  | { phase: 'loading' }
  | { phase: 'shown'; own: Own }
  /** The link is invalid, or no longer valid. */
  | { phase: 'invalid'; sentence: string }
  | { phase: 'unreachable'; sentence: string }

/** The polling interval while a payment or its receipt is pending. */
const undecidedWait = seconds(20)

/** The URLs of files expire after an hour, so they are refetched before. */
const freshFor = minutes(50)

type Options<Own> = {
  /** Whether it may change at any moment. */
  isUnderWay: (own: Own) => boolean
  /** Whether the shown data is newer than an answer requested before they were changed. */
  isNewer?: (shown: Own, own: Own) => boolean
}

/**
 * The data of the visitor with this token, refetched while something is pending and whenever they return to the page; the
 * previous data remains visible in the meantime. The two options must be the same in each rendering.
 */
export const usePersonalPage = <E extends Endpoint>(
  endpoint: E,
  token: string,
  { isUnderWay, isNewer }: Options<Reply<E>>,
) => {
  const [known, setKnown] = useState<Known<Reply<E>>>({ phase: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const superseded = new AbortController()
    const { signal } = superseded
    let timer: ReturnType<typeof setTimeout> | undefined
    const askIn = (wait: number) => {
      timer = setTimeout(setRound, wait, round + 1)
    }
    const refresh = () => {
      if (document.visibilityState === 'visible') setRound(round + 1)
    }
    call(endpoint, {} as never, { headers: bearer(token), signal }).then(
      (own) => {
        if (signal.aborted) return
        setKnown((before) =>
          before.phase === 'shown' && isNewer?.(before.own, own) ? before : { phase: 'shown', own },
        )
        askIn(isUnderWay(own) ? undecidedWait : freshFor)
      },
      (thrown: unknown) => {
        if (signal.aborted) return
        const failure = failed(thrown)
        // Keep the previous data: it is still valid as far as we know, and replacing it would discard what is being
        // typed.
        setKnown((before) => (before.phase === 'shown' && failure.phase === 'unreachable' ? before : failure))
        if (failure.phase === 'unreachable') askIn(undecidedWait)
      },
    )
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      superseded.abort()
      clearTimeout(timer)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [endpoint, token, round, isUnderWay, isNewer])

  return {
    known,
    show: (own: Reply<E>) => setKnown({ phase: 'shown', own }),
    /** Refetches; the previous data remains visible in the meantime. */
    ask: () => {
      setKnown((before) => (before.phase === 'shown' ? before : { phase: 'loading' }))
      setRound((before) => before + 1)
    },
  }
}

const failed = (thrown: unknown): { phase: 'invalid' | 'unreachable'; sentence: string } => {
  const sentence = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
  const isInvalid = thrown instanceof CallProblem && thrown.status === 404
  return { phase: isInvalid ? 'invalid' : 'unreachable', sentence }
}
