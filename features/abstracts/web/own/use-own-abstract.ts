import { useEffect, useState } from 'react'
import { type OwnAbstract, showOwnAbstract } from '#features/abstracts/abstracts.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { minutes } from '#shared/time/duration.ts'

export type Own =
  | { phase: 'loading' }
  | { phase: 'shown'; abstract: OwnAbstract }
  /** The link is not valid, or no longer valid. */
  | { phase: 'invalid'; sentence: string }
  | { phase: 'unreachable'; sentence: string }

/** The address of the file works for an hour: before that there is a new one. */
const freshFor = minutes(50)

/** When the request failed, it is sent again. */
const patience = minutes(1)

/** What the author of this token submitted. */
export const useOwnAbstract = (token: string) => {
  const [own, setOwn] = useState<Own>({ phase: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const superseded = new AbortController()
    const { signal } = superseded
    const askAgainIn = (wait: number) => setTimeout(() => setRound(round + 1), wait)
    let again = askAgainIn(freshFor)
    call(showOwnAbstract, {}, { headers: bearer(token), signal }).then(
      (abstract) => signal.aborted || setOwn({ phase: 'shown', abstract }),
      (thrown: unknown) => {
        if (signal.aborted) return
        clearTimeout(again)
        again = askAgainIn(patience)
        const failure = failed(thrown)
        // What is shown is still true, and a file that was chosen in the meantime would go with it.
        setOwn((before) => (before.phase === 'shown' && failure.phase === 'unreachable' ? before : failure))
      },
    )
    return () => {
      superseded.abort()
      clearTimeout(again)
    }
  }, [token, round])

  return {
    own,
    show: (abstract: OwnAbstract) => setOwn({ phase: 'shown', abstract }),
    /** Asks once more; what is shown stays in the meantime. */
    ask: () => {
      setOwn((before) => (before.phase === 'shown' ? before : { phase: 'loading' }))
      setRound((before) => before + 1)
    },
  }
}

const failed = (thrown: unknown): Own => {
  const sentence = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
  const isInvalid = thrown instanceof CallProblem && thrown.status === 404
  return { phase: isInvalid ? 'invalid' : 'unreachable', sentence }
}
