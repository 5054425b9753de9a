import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { removeObsolete } from '#platform/browser/payment/payment-mark.ts'
import { ClosedPayment } from './closed-payment.tsx'
import { OpenPayment } from './open-payment.tsx'
import { SessionError } from './session-error.tsx'
import { Undecided } from './undecided.tsx'
import { useArrivalFromPayment } from './use-arrival-from-payment.ts'
import { usePaymentStatus } from './use-payment-status.ts'

type Props = {
  /** Rendered once the status is COMPLETED; with the registration token of the tab that paid. */
  completed: (sessionId: string, proof: string | undefined) => ReactNode
  /** Where to start again after a payment that ended without money. */
  again: { to: string; words: string }
}

/** A page that the provider redirects to: it shows the status of the session in the URL. */
export function PaymentOutcome({ completed, again }: Props) {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') || undefined
  const known = usePaymentStatus(sessionId)
  const arrival = useArrivalFromPayment(sessionId, known)

  const paid = known.status === 'COMPLETED'
  useEffect(() => {
    if (paid && sessionId) removeObsolete(sessionId)
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
