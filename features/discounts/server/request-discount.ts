import { type Claim, type PaymentDeps, reachCheckoutSession } from '#features/payments/server/payments.ts'
import { Problem } from '#shared/problem.ts'
import {
  alreadyPaid,
  claimDiscountPayment,
  type DiscountSubmit,
  storeUnchargedDiscount,
} from './claim-discount-payment.ts'

/** m99 */
const notOpened = 'Failed to create Stripe session'

/** Without url and session when nothing is charged. */
export type RequestedDiscount = { id: string; url?: string; sessionId?: string }

/**
 * Opens the payment of the record that `claim` finds or writes; returns the same session while it is open.
 * @throws Problem 409 already paid, or superseded by a newer submit; 503 `Failed to create Stripe session`
 */
export const reachDiscountSession = async (
  deps: PaymentDeps,
  claim: () => Promise<Claim>,
): Promise<Required<RequestedDiscount>> => {
  const { discountRequestId, sessionUrl, sessionId } = await reachCheckoutSession(deps, claim, {
    notOpened,
    alreadyPaid,
  })
  // an absent url would mean that nothing is charged
  if (discountRequestId === null || sessionUrl === null || sessionId === null)
    throw new Problem(503, 'provider_unavailable', notOpened)
  return { id: discountRequestId, url: sessionUrl, sessionId }
}

/**
 * Stores a discount request and opens the payment of its amount. The request and the PENDING record are committed
 * before the provider is called. Where nothing is charged (the amount is too small, or the organisers decide first)
 * only the request is stored, and the person's other open payments are left alone, because no provider is called.
 * Answers within 15 s.
 * @throws Problem 409 already paid, or superseded by a newer submit; 503 `Failed to create Stripe session`, or
 * payments are off
 */
export const requestDiscount = async (
  deps: PaymentDeps,
  submit: DiscountSubmit,
): Promise<RequestedDiscount> => {
  if (!submit.isCharged) return { id: (await storeUnchargedDiscount(deps, submit)).id }

  return reachDiscountSession(deps, () => claimDiscountPayment(deps, submit))
}
