import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { forgetObsolete } from '../payment-mark.ts'
import { ClosedPayment } from './closed-payment.tsx'
import { OpenPayment } from './open-payment.tsx'
import { SessionError } from './session-error.tsx'
import { Undecided } from './undecided.tsx'
import { useArrivalFromPayment } from './use-arrival-from-payment.ts'
import { usePaymentStatus } from './use-payment-status.ts'

type Props = {
  /** What is said once the server says COMPLETED. */
  completed: (sessionId: string) => ReactNode
  /** Where a payment that ended without money can be begun anew. */
  again: { to: string; words: string }
}

/** A page that the provider sends the visitor back to: it says what the server says of the session in the address. */
export function PaymentOutcome({ completed, again }: Props) {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') || undefined
  const known = usePaymentStatus(sessionId)
  const arrival = useArrivalFromPayment(sessionId, known)

  const paid = known.status === 'COMPLETED'
  useEffect(() => {
    if (paid && sessionId) forgetObsolete(sessionId)
  }, [paid, sessionId])

  if (!arrival.arrived) return <Undecided unreachable={known.unreachable} />
  if (!sessionId || known.status === 'unknown') return <SessionError />
  if (known.status === 'COMPLETED') return completed(sessionId)
  if (known.status === undefined || known.status === 'PENDING')
    return <OpenPayment unreachable={known.unreachable} />
  const to = (arrival.mark?.sessionId === sessionId && arrival.mark.again) || again.to
  return <ClosedPayment status={known.status} again={{ ...again, to }} />
}
