import { type Work, writeEvent } from '../events/write-event.ts'
import { findCharge, findIntent, updateCharge, updateIntent } from '../ledger/payments.store.ts'
import { lockSession, type StoredSession, updateSession } from '../ledger/sessions.store.ts'
import { presentPaymentIntent } from '../present/present-payment-intent.ts'
import { presentSession } from '../present/present-session.ts'

/**
 * Settles a bank payment: the money arrived, or it failed. Anything that is not processing is unchanged. Undefined for
 * an unknown session.
 */
export const settleBank = async (
  work: Work,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): Promise<StoredSession | undefined> => {
  const { connection } = work
  const session = await lockSession(connection, sessionId)
  const current = session?.paymentIntentId ? await findIntent(connection, session.paymentIntentId) : undefined
  const pending = current?.latestChargeId ? await findCharge(connection, current.latestChargeId) : undefined
  if (!session || !pending || current?.status !== 'processing') return session

  const paid = outcome === 'succeeded'
  const charge = await updateCharge(connection, pending.id, { status: outcome })
  const intent = await updateIntent(connection, current.id, {
    status: paid ? 'succeeded' : 'requires_payment_method',
  })
  const settled = await updateSession(connection, sessionId, {
    paymentStatus: paid ? 'paid' : 'unpaid',
    settlesAt: null,
  })
  const presented = presentPaymentIntent(intent, charge)
  await writeEvent(
    work,
    paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    presented,
    sessionId,
  )
  const eventType = paid
    ? 'checkout.session.async_payment_succeeded'
    : 'checkout.session.async_payment_failed'
  await writeEvent(work, eventType, presentSession(settled), sessionId)
  return settled
}
