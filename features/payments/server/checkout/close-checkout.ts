import { wasRefused, withDeadline } from '#platform/server/stripe.ts'
import type { PaymentId } from '#shared/ids.ts'
import { holderOf, type PaymentDeps, providerOf } from '../payment-deps.ts'
import { lockPayment, type PaymentRow, updatePayment } from '../payments.store.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'

/**
 * Closes a checkout: expires the session at the provider, and applies the provider's state. The result is CANCELLED,
 * or COMPLETED when it was already paid. A settled record is returned unchanged.
 * @throws when the provider cannot be reached; the cancellation stays requested, and the next call or the reconcile
 * job continues
 */
export const closeCheckout = async (deps: PaymentDeps, id: PaymentId): Promise<PaymentRow> => {
  const record = await noteCancellation(deps, id)
  if (record.status !== 'PENDING' || record.sessionId === null) return record

  const provider = holderOf(deps, record)
  // of another account, unless payments are off
  if (!provider) return providerOf(deps) && record
  try {
    await withDeadline(provider.stripe.checkout.sessions.expire(record.sessionId), deps.patience)
  } catch (error) {
    if (!wasRefused(error)) throw error // refused because it is paid, expired or unknown: the sync finds out which
  }
  return (await syncCheckout(deps, id)) ?? record
}

/** Requests the cancellation, so that the expired session becomes CANCELLED and is not resumed. */
const noteCancellation = ({ db, clock }: PaymentDeps, id: string): Promise<PaymentRow> =>
  db.transaction().execute(async (tx) => {
    const record = await lockPayment(tx, id)
    if (record.status !== 'PENDING' || record.cancelRequestedAt) return record
    return updatePayment(tx, id, { cancelRequestedAt: clock.now(), updatedAt: clock.now() })
  })
