import { useEffect, useState } from 'react'
import { type PaymentStatus, sessionStatus } from '#features/payments/payments.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { pollDelay } from './poll-delay.ts'

/** The known state of a checkout session. `unknown`: not one of ours. `unreachable`: the last poll failed. */
export type KnownPayment = { status: PaymentStatus | 'unknown' | undefined; unreachable: boolean }

/** Polls the status of the session until it is no longer PENDING; failed polls are retried. */
export const usePaymentStatus = (sessionId: string | undefined): KnownPayment => {
  const [known, setKnown] = useState<KnownPayment>({ status: undefined, unreachable: false })

  useEffect(() => {
    if (!sessionId) return undefined
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let request = 0

    const ask = async (): Promise<void> => {
      request += 1
      try {
        const { status } = await call(
          sessionStatus,
          { query: { session_id: sessionId } },
          { signal: left.signal },
        )
        setKnown({ status, unreachable: false })
        if (status !== 'PENDING') return
      } catch (thrown) {
        if (left.signal.aborted) return
        if (isRefused(thrown)) {
          setKnown({ status: 'unknown', unreachable: false })
          return
        }
        setKnown((before) => ({ ...before, unreachable: true }))
      }
      timer = setTimeout(ask, pollDelay(request))
    }

    void ask()
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [sessionId])

  return known
}

const isRefused = (thrown: unknown): boolean =>
  thrown instanceof CallProblem && (thrown.status === 404 || thrown.status === 400)
