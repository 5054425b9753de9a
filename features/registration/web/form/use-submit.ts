import type { TicketChoice } from '#features/pricing/format-fees.ts'
import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { type KnownPrice, knownPrice } from '#features/registration/known-price.ts'
import { createCheckoutSession } from '#features/registration/registration.contract.ts'
import type { RegistrationForm } from '#features/registration/registration-form.ts'
import { checkoutBodyOf, choiceOf, registrantOf } from '#features/registration/registration-payload.ts'
import { texts } from '#features/registration/registration-texts.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { parseJson } from '#platform/browser/calls/failed-answer.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import type { FormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { usePaymentRedirect } from '#platform/browser/payment/use-payment-redirect.ts'
import { readStoredBuyer, storedBuyer } from '../buyer/stored-buyer.ts'
import { attemptKey, compareWithAttempt, endAttempt, storeSubmitter } from './attempt-key.ts'
import { checkoutFailure } from './checkout-failure.ts'
import { forgetPending, pendingRegistration, storePending } from './pending-registration.ts'
import { storeRegistrant } from './store-registrant.ts'
import { storedForm, storeForm } from './stored-form.ts'

type Traces = FormTraces & { attemptKey: string }

type Given = {
  onPriceDoubtful: () => void
  onFreshPrice: (price: KnownPrice) => void
  readTraces: () => FormTraces
  /** The ticket types of the form. */
  offered: readonly TicketChoice[]
}

/** Why no payment was started, and the current price, if that was the reason. */
type NotPaid = { reason: string; fresh?: KnownPrice | undefined }

/**
 * Submits a valid form (specification 2, section 4): register, checkout, redirect to the payment page.
 * `onPriceDoubtful` is called when the server refused the price or its configuration, `onFreshPrice` when it returned
 * the current price with that.
 */
export const useSubmit = ({ onPriceDoubtful, onFreshPrice, readTraces, offered }: Given) => {
  const { way, begin, settle, leave, isGone } = usePaymentRedirect<RegistrationForm>()

  /**
   * Redirects to the payment page, or returns the reason of the failure. `correctsEmail`: the address corrects the
   * one submitted before in this tab; otherwise another address is another person.
   */
  const pay = async (
    form: RegistrationForm,
    price: KnownPrice,
    { correctsEmail = false }: { correctsEmail?: boolean } = {},
  ): Promise<NotPaid | undefined> => {
    if (!begin()) return undefined
    const requestedAt = millisecondsNow()
    const traces = { ...readTraces(), attemptKey: keyFor(form, correctsEmail) }
    const registrationId = await registerOrKeep(form, traces)
    try {
      const { url, sessionId, registrationToken } = await openCheckout(
        form,
        price,
        { ...traces, ...(correctsEmail && { correctsEmail }) },
        { registrationId, offered },
      )
      storeSubmitter(form)
      // the visitor may have left for another page in the meantime
      if (isGone()) return undefined
      if (!url) {
        forgetPending()
        settle({ phase: 'stored' })
        return undefined
      }

      storeForm(form)
      leave(url, {
        sessionId: sessionId ?? null,
        kind: 'registration',
        obsoleteWhenPaid: [pendingRegistration, storedForm, storedBuyer],
        ...(registrationToken && { proof: registrationToken }),
      })
      return undefined
    } catch (thrown) {
      const reason = checkoutFailure(thrown)
      settle({ phase: 'idle', failed: { form, reason } })
      const fresh = freshPrice(price, thrown, requestedAt)
      if (fresh) onFreshPrice(fresh)
      else if (thrown instanceof CallProblem && refusesPrice(thrown)) onPriceDoubtful()
      return { reason, fresh }
    }
  }

  /** Stores the registrant without a payment, or returns the reason of the failure. */
  const registerOnly = async (form: RegistrationForm): Promise<string | undefined> => {
    if (!begin()) return undefined
    try {
      await storeAndForget(form, { ...readTraces(), attemptKey: keyFor(form, false) })
      settle({ phase: 'stored' })
      return undefined
    } catch (thrown) {
      // no checkout follows that would store them, so they are not kept in the browser
      settle({ phase: 'idle' })
      return (thrown as Error).message
    }
  }

  const startAnew = () => {
    endAttempt()
    settle({ phase: 'idle' })
  }

  return { ...way, pay, registerOnly, startAnew }
}

/**
 * The key of the attempt. The open payments of a previous person in this tab stay theirs: another person begins a new
 * attempt.
 */
const keyFor = (form: RegistrationForm, correctsEmail: boolean): string => {
  if (!correctsEmail && compareWithAttempt(form) !== 'same person') endAttempt()
  return attemptKey()
}

/** Stores the registrant. On failure they are stored in the browser, and the checkout sends them (T13). */
const registerOrKeep = async (form: RegistrationForm, traces: Traces): Promise<string | undefined> => {
  try {
    return await storeAndForget(form, traces)
  } catch {
    storePending(registrantOf(form), millisecondsNow())
    return undefined
  }
}

/** Stores the registrant, and deletes what an earlier failure left in the browser. */
const storeAndForget = async (form: RegistrationForm, traces: Traces): Promise<string | undefined> => {
  const id = await storeRegistrant({ ...registrantOf(form), ...choiceOf(form), ...traces })
  forgetPending()
  return id
}

/** The result of the checkout: an address to go to, or nothing to pay. */
const openCheckout = async (
  form: RegistrationForm,
  { configuration }: KnownPrice,
  traces: Traces & { correctsEmail?: boolean },
  more: { registrationId: string | undefined; offered: readonly TicketChoice[] },
) => {
  const body = checkoutBodyOf(form, configuration, {
    origin: location.origin,
    now: millisecondsNow(),
    ...more,
  })
  const reply = await call(createCheckoutSession, {
    query: { pricingConfigId: configuration.id },
    body: { ...body, ...traces, buyer: readStoredBuyer() },
  })
  if (!reply.url && reply.status !== 'COMPLETED')
    throw new CallProblem(texts.noPaymentUrl, { answered: 'nothing' })
  return reply
}

/** The current price, which a refusal of the price contains. */
const freshPrice = (
  { question }: KnownPrice,
  thrown: unknown,
  requestedAt: number,
): KnownPrice | undefined => {
  if (!(thrown instanceof CallProblem) || !refusesPrice(thrown)) return undefined
  const { pricing } = (parseJson(thrown.text)?.json ?? {}) as { pricing?: QuotedConfiguration }
  return pricing && knownPrice(question, pricing, requestedAt)
}

/** Whether the price or its configuration was refused; a 409 without a code may mean that. */
const refusesPrice = ({ code, status }: CallProblem): boolean =>
  code === 'price_changed' ||
  code === 'price_not_found' ||
  (code === 'no_code' && (status === 409 || status === 404))
