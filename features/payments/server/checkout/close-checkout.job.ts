import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { closeCheckout } from './close-checkout.ts'

/** Closes what was to be closed, when the call that wanted it could not reach the provider, or died before it asked. */
export const closePayment = 'payment.close'

export const closePaymentJob =
  (parts: PaymentParts): JobHandler =>
  async ({ payload }) => {
    if (!parts.provider) return
    const { paymentId } = payload as { paymentId: PaymentId }
    await closeCheckout(parts, paymentId)
  }
