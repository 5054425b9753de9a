import { useEffect, useRef, useState } from 'react'
import { markPayment } from '#features/payments/web/payment-mark.ts'
import { call } from '#platform/browser/api-client.ts'
import { CallProblem } from '#platform/browser/call-problem.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import type { FormTraces } from '#platform/browser/use-form-traces.ts'
import { createCheckoutSession, register } from '../registration.contract.ts'
import type { RegistrationForm } from '../registration-form.ts'
import { checkoutBodyOf, registrantOf } from '../registration-payload.ts'
import { texts } from '../registration-texts.ts'
import { checkoutFailure } from './checkout-failure.ts'
import { keepForm, keptForm } from './kept-form.ts'
import { forgetPending, keepPending, pendingRegistration } from './pending-registration.ts'
import type { KnownPrice } from './use-pricing.ts'

export type SubmitPhase =
  | 'idle'
  | 'processing'
  /** The browser is on its way to the payment page. */
  | 'leaving'
  /** Stored, and nothing is to pay. */
  | 'stored'

type Outcome = {
  phase: SubmitPhase
  /** Why the payment did not begin, and the form that it was asked for. */
  failed?: { form: RegistrationForm; reason: string }
  /** The payment page, while the browser is on its way to it. */
  paymentUrl?: string
}

/** Stores the registrant; whoever was kept because that failed is no longer needed. */
const storeRegistrant = async (form: RegistrationForm, traces: FormTraces): Promise<string> => {
  const { id } = await call(register, { body: { ...registrantOf(form), ...traces } })
  forgetPending()
  return id
}

/** Stores the registrant. When that fails he is kept in the browser, and the checkout stores him (T13). */
const registerOrKeep = async (form: RegistrationForm, traces: FormTraces): Promise<string | undefined> => {
  try {
    return await storeRegistrant(form, traces)
  } catch {
    keepPending(registrantOf(form), millisecondsNow())
    return undefined
  }
}

/** What the checkout led to: an address to go to, or nothing to pay. */
const openCheckout = async (
  form: RegistrationForm,
  { configuration }: KnownPrice,
  traces: FormTraces,
  registrationId: string | undefined,
) => {
  const body = checkoutBodyOf(form, configuration, {
    origin: location.origin,
    now: millisecondsNow(),
    registrationId,
  })
  const reply = await call(createCheckoutSession, {
    query: { pricingConfigId: configuration.id },
    body: { ...body, ...traces },
  })
  if (!reply.url && reply.status !== 'COMPLETED')
    throw new CallProblem(texts.noPaymentUrl, { answered: 'nothing' })
  return reply
}

type Given = { onPriceDoubtful: () => void; readTraces: () => FormTraces }

/**
 * The way from a valid form to the payment page (specification 2, section 4): register, checkout, leave.
 * `onPriceDoubtful` is called when the server refused the price or its configuration.
 */
export const useSubmit = ({ onPriceDoubtful, readTraces }: Given) => {
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'idle' })
  const gone = useRef(false)
  // The phase is known only after the next rendering: two submits may come before it.
  const sending = useRef(false)

  const settle = (next: Outcome) => {
    sending.current = next.phase !== 'idle'
    setOutcome(next)
  }

  useEffect(() => {
    gone.current = false
    // The browser's Back may bring the page back as it was left, "Processing..." and all.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      sending.current = false
      setOutcome({ phase: 'idle' })
    }
    addEventListener('pageshow', comeBack)
    return () => {
      gone.current = true
      removeEventListener('pageshow', comeBack)
    }
  }, [])

  /** Ends on the payment page, or gives the reason why not. */
  const pay = async (form: RegistrationForm, price: KnownPrice): Promise<string | undefined> => {
    if (sending.current) return undefined
    settle({ phase: 'processing' })
    const traces = readTraces()
    const registrationId = await registerOrKeep(form, traces)
    try {
      const { url, sessionId } = await openCheckout(form, price, traces, registrationId)
      // Who has left for another page meanwhile is not pulled away from it.
      if (gone.current) return undefined
      if (!url) {
        forgetPending()
        settle({ phase: 'stored' })
        return undefined
      }

      markPayment({
        sessionId: sessionId ?? null,
        kind: 'registration',
        obsoleteWhenPaid: [pendingRegistration, keptForm],
      })
      keepForm(form)
      settle({ phase: 'leaving', paymentUrl: url })
      location.assign(url)
      return undefined
    } catch (thrown) {
      const reason = checkoutFailure(thrown)
      settle({ phase: 'idle', failed: { form, reason } })
      if (thrown instanceof CallProblem && (thrown.status === 409 || thrown.status === 404)) onPriceDoubtful()
      return reason
    }
  }

  /** Stores the registrant and asks for no payment, or gives the reason why not. */
  const registerOnly = async (form: RegistrationForm): Promise<string | undefined> => {
    if (sending.current) return undefined
    settle({ phase: 'processing' })
    try {
      await storeRegistrant(form, readTraces())
      settle({ phase: 'stored' })
      return undefined
    } catch (thrown) {
      // No checkout follows that would store him, so he is not kept.
      settle({ phase: 'idle' })
      return (thrown as Error).message
    }
  }

  return { ...outcome, pay, registerOnly, startAnew: () => settle({ phase: 'idle' }) }
}
