import { isPaid } from '#features/payments/payment-status.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import type { PaymentId } from '#shared/ids.ts'
import { lockPayable } from '../payable.ts'
import { atHolder, type PaymentDeps, providerOf } from '../payment-deps.ts'
import { findPayment, lockPaymentsOfSame, type PaymentRow } from '../payments.store.ts'
import { applyProviderState, sessionFacts } from './apply-provider-state.ts'
import { fetchProviderState, type Hint } from './fetch-provider-state.ts'
import { noteEvents } from './note-events.ts'

/**
 * The only function that changes the status of a payment record: fetches the provider's session, refunds and
 * disputes, then applies them under a lock on all records of the payable, and writes the follow-up jobs in the same
 * transaction. Webhook, result page, cancel call and reconcile job all call it; repeated, concurrent or out-of-order
 * calls change nothing. No lock is held while the provider is called. A record without a session, or of another
 * provider or mode, is returned unchanged; a session that the provider does not know marks the record for review.
 * @throws whatever the SDK throws when the provider cannot be reached; the record is then unchanged
 */
export const syncCheckout = async (
  baseDeps: PaymentDeps,
  id: PaymentId,
  hint: Hint = {},
): Promise<PaymentRow | undefined> => {
  const { db, clock, checkpoint, providers } = baseDeps
  const known = await findPayment(db, id)
  const sessionId = known?.sessionId ?? hint.sessionId
  if (!known || !sessionId) return known

  // another process may have connected its account just now
  if (!atHolder(baseDeps, known)) await providers.refresh()
  const deps = atHolder(baseDeps, known)
  // of another account, unless payments are off
  if (!deps) return providerOf(baseDeps) && known

  const truth = await fetchProviderState(deps, sessionId, hint)
  if (known.sessionId === null && truth.session?.client_reference_id !== id) return known

  const completes = known.status !== 'COMPLETED' && truth.session && isPaid(sessionFacts(truth.session))
  const converged = await transact(db, async (tx) => {
    // waits for a checkout that is just starting, so that its record is among those that are cancelled
    if (completes) await lockPayable(tx, deps, known)
    const all = await lockPaymentsOfSame(tx, known)
    const record = all.find((one) => one.id === id) ?? known
    await noteEvents(tx, providerOf(deps).name, hint.events, clock.now())
    // another session was stored in the meantime: the fetched state is not this record's
    const isOther = record.sessionId !== null && record.sessionId !== sessionId
    const updated = isOther ? record : await applyProviderState(tx, deps, record, truth, { all })
    checkpoint('before-sync-commit')
    return updated
  })
  checkpoint('after-sync-commit')
  return converged
}
