import { useEffect, useState } from 'react'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { minutes, seconds } from '#shared/time/duration.ts'
import { type DiscountOffer, showDiscountOffer } from '../../discounts.contract.ts'

export type KnownOffer =
  | { phase: 'loading' }
  | { phase: 'shown'; offer: DiscountOffer }
  /** The link is not valid, or no longer valid. */
  | { phase: 'invalid'; sentence: string }
  | { phase: 'unreachable'; sentence: string }

/** As long as the money, or its receipt, is under way. */
const undecidedWait = seconds(20)

/** The addresses of files work for an hour: before that there are new ones. */
const freshFor = minutes(50)

/** What the organisers offer to the visitor of this token; `ask` asks once more, and what is shown stays in the meantime. */
export const useOffer = (token: string) => {
  const [known, setKnown] = useState<KnownOffer>({ phase: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const superseded = new AbortController()
    const { signal } = superseded
    let timer: ReturnType<typeof setTimeout> | undefined
    call(showDiscountOffer, {}, { headers: bearer(token), signal }).then(
      (offer) => {
        if (signal.aborted) return
        setKnown({ phase: 'shown', offer })
        const wait = offer.state === 'confirming' || offer.receiptsToCome ? undecidedWait : freshFor
        timer = setTimeout(setRound, wait, round + 1)
      },
      (thrown: unknown) => {
        if (signal.aborted) return
        const failure = failed(thrown)
        setKnown((before) => (before.phase === 'shown' && failure.phase === 'unreachable' ? before : failure))
      },
    )
    return () => {
      superseded.abort()
      clearTimeout(timer)
    }
  }, [token, round])

  return {
    known,
    ask: () => {
      setKnown((before) => (before.phase === 'shown' ? before : { phase: 'loading' }))
      setRound((before) => before + 1)
    },
  }
}

const failed = (thrown: unknown): KnownOffer => {
  const sentence = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
  const isInvalid = thrown instanceof CallProblem && thrown.status === 404
  return { phase: isInvalid ? 'invalid' : 'unreachable', sentence }
}
