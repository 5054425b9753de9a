import { continueCheckout } from '#features/payments/server/continue-checkout.ts'
import { texts } from '#features/registration/registration-texts.ts'
import { Problem } from '#shared/problem.ts'
import { alreadyPaid, type CheckoutParts, type CheckoutRequest, claimPayment } from './claim-payment.ts'

export type Checkout = { url: string | null; sessionId: string | null; status: 'PENDING' | 'COMPLETED' }

/**
 * Opens the payment of a registration. Register first, pay second: the registration and the PENDING record are
 * committed before the provider is asked; the server's own price is charged, or the one that it has signed and still
 * holds. The same person with the same choice gets
 * the same open session back; another choice closes the older sessions. Answers within 15 s.
 * @throws Problem 400, 404 `Pricing configuration not found`, 409 (price changed, already paid), 503
 */
export const checkout = async (parts: CheckoutParts, request: CheckoutRequest): Promise<Checkout> => {
  const { presentationType } = request.body
  if (presentationType !== 'LISTENER' && presentationType !== 'DELEGATE') {
    throw new Problem(400, texts.listenerOrDelegate)
  }
  const sentences = { notOpened: texts.noPaymentSession, alreadyPaid }
  const record = await continueCheckout(parts, () => claimPayment(parts, request), sentences)
  return record.status === 'COMPLETED'
    ? { url: null, sessionId: null, status: 'COMPLETED' }
    : { url: record.sessionUrl, sessionId: record.sessionId, status: 'PENDING' }
}
