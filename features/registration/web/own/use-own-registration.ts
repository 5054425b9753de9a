import { useEffect, useState } from 'react'
import { type OwnRegistration, showOwnRegistration } from '#features/registration/own.contract.ts'
import { isUndecided } from '#features/registration/own-state.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { minutes, seconds } from '#shared/time/duration.ts'

export type KnownRegistration =
  | { phase: 'loading' }
  | { phase: 'shown'; own: OwnRegistration }
  /** The link is not valid, or no longer valid. */
  | { phase: 'invalid'; sentence: string }
  | { phase: 'unreachable'; sentence: string }

/** As long as the money is under way. */
const undecidedWait = seconds(20)

/** The addresses of files work for an hour: before that there are new ones. */
const freshFor = minutes(50)

/**
 * The registration of this token, asked for again while its payment is under way, and whenever the visitor comes back to
 * the page; what is shown stays in the meantime.
 */
export const useOwnRegistration = (token: string) => {
  const [known, setKnown] = useState<KnownRegistration>({ phase: 'loading' })
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

    call(showOwnRegistration, {}, { headers: bearer(token), signal }).then(
      (own) => {
        if (signal.aborted) return
        setKnown((before) => newer(before, own))
        askIn(isUndecided(own.state) || own.receiptsToCome ? undecidedWait : freshFor)
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
  }, [token, round])

  return {
    known,
    show: (own: OwnRegistration) => setKnown({ phase: 'shown', own }),
    /** Asks once more; what is shown stays in the meantime. */
    ask: () => {
      setKnown((before) => (before.phase === 'shown' ? before : { phase: 'loading' }))
      setRound((before) => before + 1)
    },
  }
}

/** An answer that was under way while something was corrected must not bring back what that replaced. */
const newer = (before: KnownRegistration, own: OwnRegistration): KnownRegistration =>
  before.phase === 'shown' && Number(before.own.version) > Number(own.version)
    ? before
    : { phase: 'shown', own }

const failed = (thrown: unknown): KnownRegistration => {
  const sentence = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
  const isInvalid = thrown instanceof CallProblem && thrown.status === 404
  return { phase: isInvalid ? 'invalid' : 'unreachable', sentence }
}
