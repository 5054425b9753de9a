import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type PaymentMark, readPaymentMark } from '#platform/browser/payment/payment-mark.ts'
import type { KnownPayment } from './use-payment-status.ts'

/** Undecided at first, also on the server: nothing is shown before it is known. */
export type Arrival = { arrived: false } | { arrived: true; mark: PaymentMark | undefined }

/**
 * Whether the visitor comes from a payment (T30): the tab has the mark, or the server knows the session in the URL.
 * Then the navigation state is set; anyone else, also with a guessed id, is redirected home.
 */
export const useArrivalFromPayment = (sessionId: string | undefined, { status }: KnownPayment): Arrival => {
  const location = useLocation()
  const navigate = useNavigate()
  const [arrival, setArrival] = useState<Arrival>({ arrived: false })

  useEffect(() => {
    if (arrival.arrived) return
    const mark = readPaymentMark()
    const known = status !== undefined && status !== 'unknown'

    if (mark || known) {
      setArrival({ arrived: true, mark })
      const here = { pathname: location.pathname, search: location.search }
      void navigate(here, { replace: true, state: { fromPayment: true }, preventScrollReset: true })
    } else if (!sessionId || status === 'unknown') {
      void navigate('/', { replace: true })
    }
  }, [arrival, status, sessionId, location, navigate])

  return arrival
}
