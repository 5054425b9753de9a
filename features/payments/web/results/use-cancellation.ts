import { useCallback, useEffect, useRef, useState } from 'react'
import { cancelPayment, type PaymentStatus } from '#features/payments/payments.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'

export type Cancellation =
  /** There is no session to close. */
  | { phase: 'none' }
  | { phase: 'asking'; again: boolean }
  | { phase: 'answered'; again: boolean; status: PaymentStatus }
  | { phase: 'failed'; reason: string }

/** Closes the session at the provider, once per session; `again` retries a failure. */
export const useCancellation = (sessionId: string | undefined) => {
  const [cancellation, setCancellation] = useState<Cancellation>({ phase: 'none' })
  const begun = useRef<string>(undefined)

  const cancel = useCallback(async (session: string, repeated: boolean) => {
    setCancellation({ phase: 'asking', again: repeated })
    try {
      const { status } = await call(cancelPayment, { body: { sessionId: session } })
      setCancellation({ phase: 'answered', again: repeated, status })
    } catch (thrown) {
      setCancellation({ phase: 'failed', reason: reasonOf(thrown) })
    }
  }, [])

  useEffect(() => {
    if (!sessionId || begun.current === sessionId) return
    begun.current = sessionId
    void cancel(sessionId, false)
  }, [sessionId, cancel])

  return { cancellation, again: () => sessionId && cancel(sessionId, true) }
}

const unreachable = 'We cannot reach the server. Check your connection and try again.'

/** The reason of the failure, for the visitor. */
const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return 'Something went wrong. Try again.'
  return thrown.answered === 'nothing' ? unreachable : thrown.message
}
