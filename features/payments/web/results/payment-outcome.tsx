import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { forgetObsolete } from '#platform/browser/payment/payment-mark.ts'
import { ClosedPayment } from './closed-payment.tsx'
import { OpenPayment } from './open-payment.tsx'
import { SessionError } from './session-error.tsx'
import { Undecided } from './undecided.tsx'
import { useArrivalFromPayment } from './use-arrival-from-payment.ts'
import { usePaymentStatus } from './use-payment-status.ts'

type Props = {
  /** What is said once the server says COMPLETED; with the proof of the tab that has paid this session. */
  completed: (sessionId: string, proof: string | undefined) => ReactNode
  /** Where a payment that ended without money can be begun again. */
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
  const ownMark = arrival.mark?.sessionId === sessionId ? arrival.mark : undefined
  if (known.status === 'COMPLETED') return completed(sessionId, ownMark?.proof)
  if (known.status === undefined || known.status === 'PENDING')
    return <OpenPayment unreachable={known.unreachable} />
  const to = ownMark?.again || again.to
  return <ClosedPayment status={known.status} again={{ ...again, to }} />
}
