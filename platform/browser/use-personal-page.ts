import { useEffect, useState } from 'react'
import type { Endpoint, Reply } from '#shared/endpoint.ts'
import { minutes, seconds } from '#shared/time/duration.ts'
import { call } from './calls/api-client.ts'
import { bearer } from './calls/bearer.ts'
import { CallProblem } from './calls/call-problem.ts'

/** What is known of that which a personal link opens. */
export type Known<Own> =
  | { phase: 'loading' }
  | { phase: 'shown'; own: Own }
  /** The link is not valid, or no longer valid. */
  | { phase: 'invalid'; sentence: string }
  | { phase: 'unreachable'; sentence: string }

/** As long as the money, or its receipt, is under way. */
const undecidedWait = seconds(20)

/** The addresses of files work for an hour: before that there are new ones. */
const freshFor = minutes(50)

type Options<Own> = {
  /** Whether it may be another thing in a moment. */
  isUnderWay: (own: Own) => boolean
  /** Whether what is shown is newer than an answer that was under way while it was changed. */
  isNewer?: (shown: Own, own: Own) => boolean
}

/**
 * What the call shows to the visitor of this token, asked for again while it is under way, and whenever they come back to
 * the page; what is shown stays in the meantime. The two options must be the same in each rendering.
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
    const look = () => {
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
        // What is shown is still true as far as we know, and what is being typed would go with it.
        setKnown((before) => (before.phase === 'shown' && failure.phase === 'unreachable' ? before : failure))
        if (failure.phase === 'unreachable') askIn(undecidedWait)
      },
    )
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      superseded.abort()
      clearTimeout(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endpoint, token, round, isUnderWay, isNewer])

  return {
    known,
    show: (own: Reply<E>) => setKnown({ phase: 'shown', own }),
    /** Asks once more; what is shown stays in the meantime. */
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
