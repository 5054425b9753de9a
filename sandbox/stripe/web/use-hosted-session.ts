import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import {
  declineHostedSession,
  type HostedSession,
  payHostedSession,
  payHostedSessionByBank,
} from '../stripe.contract.ts'

type Ending = typeof payHostedSession | typeof payHostedSessionByBank | typeof declineHostedSession

/** The current session and the three ways to attempt a payment. A paid session redirects to the merchant. */
export const useHostedSession = (loaded: HostedSession) => {
  const [session, setSession] = useState(loaded)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const asking = useRef(false)

  // a page restored from the back/forward cache may have been paid since
  useEffect(() => {
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  }, [])

  const attempt = async (ending: Ending) => {
    // disabled buttons would lose the focus, so they can be pressed while busy
    if (asking.current) return
    asking.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const next = await call(ending, { params: { id: session.id } })
      if (ending !== declineHostedSession && next.successUrl) {
        // stays busy until the next page has loaded
        location.assign(next.successUrl)
        return
      }
      setSession(next)
    } catch (thrown) {
      setProblem(reasonOf(thrown))
    }
    asking.current = false
    setBusy(false)
  }

  return {
    session,
    /** Whether the session has changed since the page was loaded. */
    changed: session !== loaded,
    busy,
    problem,
    pay: () => void attempt(payHostedSession),
    payByBank: () => void attempt(payHostedSessionByBank),
    decline: () => void attempt(declineHostedSession),
  }
}

const unreachable = 'We cannot reach the payment page. Check your connection and try again.'

/** A message for the visitor about a failed attempt. */
const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return 'The payment could not be made. Try again.'
  return thrown.answered === 'nothing' ? unreachable : thrown.message
}
