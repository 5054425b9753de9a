import { useEffect, useRef, useState } from 'react'
import { markPayment } from '#features/payments/web/payment-mark.ts'
import { call } from '#platform/browser/api-client.ts'
import { CallProblem } from '#platform/browser/call-problem.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
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

type Outcome = { phase: SubmitPhase; paymentError?: string }

/** Stores the registrant. When that fails he is kept in the browser, and the checkout stores him (T13). */
const registerOrKeep = async (form: RegistrationForm): Promise<{ id: string } | { thrown: unknown }> => {
  const registrant = registrantOf(form)
  try {
    const { id } = await call(register, { body: registrant })
    forgetPending()
    return { id }
  } catch (thrown) {
    keepPending(registrant, millisecondsNow())
    return { thrown }
  }
}

/** What the checkout led to: an address to go to, or nothing to pay. */
const openCheckout = async (
  form: RegistrationForm,
  { configuration }: KnownPrice,
  registrationId: string | undefined,
) => {
  const body = checkoutBodyOf(form, configuration, {
    origin: location.origin,
    now: millisecondsNow(),
    registrationId,
  })
  const reply = await call(createCheckoutSession, { query: { pricingConfigId: configuration.id }, body })
  if (!reply.url && reply.status !== 'COMPLETED')
    throw new CallProblem(texts.noPaymentUrl, { answered: 'nothing' })
  return reply
}

/**
 * The way from a valid form to the payment page (specification 2, section 4): register, checkout, leave.
 * `onPriceDoubtful` is called when the server refused the price or its configuration.
 */
export const useSubmit = ({ onPriceDoubtful }: { onPriceDoubtful: () => void }) => {
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'idle' })
  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    // The browser's Back may bring the page back as it was left, "Processing..." and all.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setOutcome({ phase: 'idle' })
    addEventListener('pageshow', comeBack)
    return () => {
      gone.current = true
      removeEventListener('pageshow', comeBack)
    }
  }, [])

  /** Ends on the payment page, or gives the reason why not. */
  const pay = async (form: RegistrationForm, price: KnownPrice): Promise<string | undefined> => {
    setOutcome({ phase: 'processing' })
    const registered = await registerOrKeep(form)
    try {
      const { url, sessionId } = await openCheckout(
        form,
        price,
        'id' in registered ? registered.id : undefined,
      )
      // Who has left for another page meanwhile is not pulled away from it.
      if (gone.current) return undefined
      if (!url) {
        forgetPending()
        setOutcome({ phase: 'stored' })
        return undefined
      }

      markPayment({
        sessionId: sessionId ?? null,
        kind: 'registration',
        obsoleteWhenPaid: [pendingRegistration, keptForm],
      })
      keepForm(form)
      setOutcome({ phase: 'leaving' })
      location.assign(url)
      return undefined
    } catch (thrown) {
      const reason = checkoutFailure(thrown)
      setOutcome({ phase: 'idle', paymentError: reason })
      if (thrown instanceof CallProblem && (thrown.status === 409 || thrown.status === 404)) onPriceDoubtful()
      return reason
    }
  }

  /** Stores the registrant and asks for no payment, or gives the reason why not. */
  const registerOnly = async (form: RegistrationForm): Promise<string | undefined> => {
    setOutcome({ phase: 'processing' })
    const registered = await registerOrKeep(form)
    if ('id' in registered) {
      setOutcome({ phase: 'stored' })
      return undefined
    }
    setOutcome({ phase: 'idle' })
    return (registered.thrown as Error).message
  }

  return { ...outcome, pay, registerOnly, startAnew: () => setOutcome({ phase: 'idle' }) }
}
