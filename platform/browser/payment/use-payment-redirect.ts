import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { markPayment, type PaymentMark } from './payment-mark.ts'

export type RedirectPhase =
  | 'idle'
  | 'processing'
  /** The browser is being redirected to the payment page. */
  | 'leaving'
  /** Stored, and nothing is to be paid. */
  | 'stored'

/** How far a submission with payment has come. */
export type PaymentRedirect<Form> = {
  phase: RedirectPhase
  /** Why the payment could not be started, and for which form. */
  failed?: { form: Form; reason: string }
  /** The URL of the payment page, during the redirect. */
  paymentUrl?: string
}

/**
 * Submits a form and redirects to the payment page, one submission at a time. It is reset when the browser's Back restores
 * the page in its busy state; `onComeBack` is called then.
 */
export const usePaymentRedirect = <Form>({ onComeBack }: { onComeBack?: () => void } = {}) => {
  const [way, setWay] = useState<PaymentRedirect<Form>>({ phase: 'idle' })
  const gone = useRef(false)
  // A ref, because a second submit may come before the next render.
  const underWay = useRef(false)
  const cameBack = useEffectEvent(() => onComeBack?.())

  const settle = (next: PaymentRedirect<Form>) => {
    underWay.current = next.phase === 'processing' || next.phase === 'leaving'
    setWay(next)
  }

  useEffect(() => {
    gone.current = false
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      underWay.current = false
      setWay({ phase: 'idle' })
      cameBack()
    }
    addEventListener('pageshow', comeBack)
    return () => {
      gone.current = true
      removeEventListener('pageshow', comeBack)
    }
  }, [])

  /** False when a submission is already under way. */
  const begin = (): boolean => {
    if (underWay.current) return false
    settle({ phase: 'processing' })
    return true
  }

  /** Stores the mark and redirects. A visitor who has left the page in the meantime is not redirected. */
  const leave = (paymentUrl: string, mark: PaymentMark): void => {
    if (gone.current) return
    markPayment(mark)
    settle({ phase: 'leaving', paymentUrl })
    location.assign(paymentUrl)
  }

  return { way, begin, settle, leave, isGone: () => gone.current }
}
