import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { closeCheckout } from './close-checkout.ts'

/** Closes a session that the cancelling call could not close. */
export const closePaymentJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ payload }) => {
    if (deps.providers.all().length === 0) return
    const { paymentId } = payload as { paymentId: PaymentId }
    await closeCheckout(deps, paymentId)
  }
