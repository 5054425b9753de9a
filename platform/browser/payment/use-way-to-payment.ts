import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { markPayment, type PaymentMark } from './payment-mark.ts'

export type WayPhase =
  | 'idle'
  | 'processing'
  /** The browser is on its way to the payment page. */
  | 'leaving'
  /** Stored, and nothing is to pay. */
  | 'stored'

/** How far a form has come on its way to the payment page. */
export type WayToPayment<Form> = {
  phase: WayPhase
  /** Why the payment did not begin, and the form that it was requested. */
  failed?: { form: Form; reason: string }
  /** The payment page, while the browser is on its way to it. */
  paymentUrl?: string
}

/**
 * The way from a form to the payment page, one at a time. It begins again when the browser's Back brings the page back as
 * it was left, busy and all; `onComeBack` is called then.
 */
export const useWayToPayment = <Form>({ onComeBack }: { onComeBack?: () => void } = {}) => {
  const [way, setWay] = useState<WayToPayment<Form>>({ phase: 'idle' })
  const gone = useRef(false)
  // The phase is known only after the next rendering: two submits may come before it.
  const underWay = useRef(false)
  const cameBack = useEffectEvent(() => onComeBack?.())

  const settle = (next: WayToPayment<Form>) => {
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

  /** False when it has begun already. */
  const begin = (): boolean => {
    if (underWay.current) return false
    settle({ phase: 'processing' })
    return true
  }

  /** Marks the payment and sends the browser there. Who has gone to another page in the meantime is not pulled away from it. */
  const leave = (paymentUrl: string, mark: PaymentMark): void => {
    if (gone.current) return
    markPayment(mark)
    settle({ phase: 'leaving', paymentUrl })
    location.assign(paymentUrl)
  }

  return { way, begin, settle, leave, isGone: () => gone.current }
}
