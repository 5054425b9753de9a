import { inTime, wasRefused } from '#platform/server/stripe.ts'
import type { PaymentId } from '#shared/ids.ts'
import { isMadeBy, type PaymentDeps, providerOf } from '../payment-deps.ts'
import { lockPayment, type PaymentRow, updatePayment } from '../payments.store.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'

/**
 * Closes a checkout on the visitor's wish: expires the session at the provider and converges. The answer is CANCELLED,
 * or COMPLETED when it was paid after all. A record that is settled already is answered as it is.
 * @throws when the provider cannot be reached; the wish stays noted, and the next call or the reconcile job continues
 */
export const closeCheckout = async (deps: PaymentDeps, id: PaymentId): Promise<PaymentRow> => {
  const record = await noteWish(deps, id)
  if (record.status !== 'PENDING' || record.sessionId === null) return record

  const provider = providerOf(deps)
  if (!isMadeBy(provider, record)) return record
  try {
    await inTime(provider.stripe.checkout.sessions.expire(record.sessionId), deps.patience)
  } catch (error) {
    if (!wasRefused(error)) throw error // refused: it is paid, expired or unknown, and sync sees which
  }
  return (await syncCheckout(deps, id)) ?? record
}

/** Notes the wish, so that the expired session becomes CANCELLED and is never handed out again. */
const noteWish = ({ db, clock }: PaymentDeps, id: string): Promise<PaymentRow> =>
  db.transaction().execute(async (tx) => {
    const record = await lockPayment(tx, id)
    if (record.status !== 'PENDING' || record.cancelRequestedAt) return record
    return updatePayment(tx, id, { cancelRequestedAt: clock.now(), updatedAt: clock.now() })
  })
