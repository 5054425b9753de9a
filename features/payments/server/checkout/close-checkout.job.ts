import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { closeCheckout } from './close-checkout.ts'

/** Closes what was to be closed, and was not closed by the call that wanted it. */
export const closePaymentJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ payload }) => {
    if (!deps.provider) return
    const { paymentId } = payload as { paymentId: PaymentId }
    await closeCheckout(deps, paymentId)
  }
