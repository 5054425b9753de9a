import { type PaymentRow, reachCheckoutSession } from '#features/payments/server/payments.ts'
import { isSameKey } from '#features/registration/attempt.ts'
import { texts } from '#features/registration/registration-texts.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { keyHashOf } from './attempt-key.ts'
import {
  alreadyPaid,
  type CheckoutDeps,
  type CheckoutRequest,
  claimRegistrationPayment,
} from './claim-registration-payment.ts'
import { signRegistrationToken } from './own/registration-link.ts'
import { requirePaidOnline } from './paid-online.ts'
import { findRegistration } from './registration.store.ts'

export type Checkout = {
  url: string | null
  sessionId: string | null
  status: 'PENDING' | 'COMPLETED'
  registrationToken?: string
}

/**
 * Opens the payment of a registration. The registration and the PENDING record are committed before the provider is
 * called; the charged price is the server's own, or that of a valid quote. With the same attempt key the same choice
 * gets the same open session, and another choice closes the older sessions; the key of the registration also gets its
 * token. Answers within 15 s.
 *
 * The use cases below it:
 * - `submitCheckout` receives the visitor's submit (of a discount request: `requestDiscount`, `payOffer`),
 * - `reachCheckoutSession` (payments) returns an open checkout session of the provider:
 *   - `claimRegistrationPayment` finds the registration and its price in one transaction, in which `continueOrInsert`
 *     (payments) continues the pending record of the same choice, or `insertRecord` writes one;
 *   - `closeOthers` (payments) closes the sessions of older choices;
 *   - `openCheckoutSession` (payments) creates the session of the record at the provider.
 * @throws Problem 400, 404 `Pricing configuration not found`, 409 (price changed, already paid), 503
 */
export const submitCheckout = async (deps: CheckoutDeps, request: CheckoutRequest): Promise<Checkout> => {
  await requirePaidOnline(deps.db, { ...request.body, website: request.website, now: deps.clock.now() })
  const sentences = { notOpened: texts.noPaymentSession, alreadyPaid }
  const record = await reachCheckoutSession(deps, () => claimRegistrationPayment(deps, request), sentences)
  const token = await tokenFor(deps, request, record)
  return {
    ...(record.status === 'COMPLETED'
      ? { url: null, sessionId: null, status: 'COMPLETED' }
      : { url: record.sessionUrl, sessionId: record.sessionId, status: 'PENDING' }),
    ...(token && { registrationToken: token }),
  }
}

/** The token that shows the registration, for a caller with its attempt key. */
const tokenFor = async (
  { db, sessionKey }: CheckoutDeps,
  { website, body }: CheckoutRequest,
  { registrationId }: PaymentRow,
): Promise<string | undefined> => {
  const key = keyHashOf(body.attemptKey)
  if (!key || !registrationId) return undefined
  const row = await findRegistration(db, website, registrationId as RegistrationId)
  return row && isSameKey(key, row.attemptKeyHash) ? signRegistrationToken(sessionKey, row) : undefined
}
