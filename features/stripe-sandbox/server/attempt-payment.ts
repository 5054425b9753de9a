import { makeId } from './make-id.ts'
import {
  findIntent,
  insertCharge,
  type StoredCharge,
  type StoredIntent,
  saveIntent,
} from './payments.store.ts'
import { presentPaymentIntent } from './present-payment-intent.ts'
import { presentSession } from './present-session.ts'
import { lockSession, type StoredSession, updateSession } from './sessions.store.ts'
import { type Work, writeEvent } from './write-event.ts'

const makeAttempt = async (
  { connection, now }: Work,
  session: StoredSession,
  status: StoredCharge['status'],
): Promise<{ intent: StoredIntent; charge: StoredCharge }> => {
  const data = session.parameters.payment_intent_data
  const known = session.paymentIntentId ? await findIntent(connection, session.paymentIntentId) : undefined
  const chargeId = makeId('ch')
  const intent = await saveIntent(connection, {
    id: known?.id ?? makeId('pi'),
    status: status === 'succeeded' ? 'succeeded' : 'requires_payment_method',
    amount: session.amountTotal,
    currency: session.currency,
    description: data?.description ?? null,
    receiptEmail: data?.receipt_email ?? null,
    customerEmail: session.parameters.customer_email ?? null,
    metadata: data?.metadata ?? {},
    latestChargeId: chargeId,
    createdAt: now,
  })
  const charge = await insertCharge(connection, {
    id: chargeId,
    paymentIntentId: intent.id,
    paymentMethodId: makeId('pm'),
    status,
    createdAt: now,
  })
  return { intent, charge }
}

/**
 * One attempt to pay, at the hosted page. Succeeded: payment intent, charge and session tell it, with both events.
 * Failed: the intent waits for another card and the session stays open. A session that is not open is left as it is,
 * so that of two clicks at once only the first one counts. Undefined when there is no such session.
 */
export const attemptPayment = async (
  work: Work,
  id: string,
  outcome: 'succeeded' | 'failed',
): Promise<StoredSession | undefined> => {
  const session = await lockSession(work.connection, id)
  if (session?.status !== 'open') return session

  const { intent, charge } = await makeAttempt(work, session, outcome)
  if (outcome === 'failed') {
    const declined = await updateSession(work.connection, id, { paymentIntentId: intent.id })
    await writeEvent(work, 'payment_intent.payment_failed', presentPaymentIntent(intent, charge))
    return declined
  }

  const paid = await updateSession(work.connection, id, {
    status: 'complete',
    paymentStatus: 'paid',
    paymentIntentId: intent.id,
  })
  await writeEvent(work, 'payment_intent.succeeded', presentPaymentIntent(intent, charge))
  await writeEvent(work, 'checkout.session.completed', presentSession(paid))
  return paid
}
