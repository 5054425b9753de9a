import { type PaymentDeps, providerOf } from '../payment-deps.ts'
import { aboutWhat } from '../sync/receive-event.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'
import { syncOrphan } from '../sync/sync-orphan.ts'
import { readUnansweredRefunds } from './money-back.store.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Retries the unanswered refunds that the provider does not know although it was just synced: it never got the
 * request, or lost it. The same key and parameters make a second refund impossible. Returns how many are still
 * unanswered.
 */
export const requestUnansweredRefunds = async (deps: PaymentDeps, requestedBefore: Date): Promise<number> => {
  const { db, log } = deps
  let unheard = 0
  for (const refund of await readUnansweredRefunds(db, providerOf(deps), requestedBefore)) {
    try {
      const heard = await requestRefund(deps, refund)
      if (heard.status === 'asked') unheard++
      const of = await aboutWhat(deps, { payment_intent: refund.paymentIntentId })
      if (of && 'record' in of) await syncCheckout(deps, of.record, { thorough: true })
      else if (of) await syncOrphan(deps, of.orphan, { thorough: true })
    } catch (error) {
      unheard++
      log.warn('a refund could not be asked for again', { refund: refund.id, error })
    }
  }
  return unheard
}
