import { makeId } from '../api/make-id.ts'
import { type Work, writeEvent } from '../events/write-event.ts'
import { readFaults } from '../faults/faults.store.ts'
import {
  findCharge,
  findIntent,
  insertCharge,
  type StoredCharge,
  type StoredIntent,
  saveIntent,
} from '../ledger/payments.store.ts'
import { lockSession, type StoredSession, updateSession } from '../ledger/sessions.store.ts'
import { presentPaymentIntent } from '../present/present-payment-intent.ts'
import { presentSession } from '../present/present-session.ts'

/** How an attempt ends: `bank` settles later, `abandoned` stops at the 3-D Secure page. */
export type Outcome = 'succeeded' | 'failed' | 'bank' | 'abandoned'

/**
 * One attempt to pay on the hosted page. Succeeded: payment intent, charge and session are paid, with both events. Bank:
 * the session is complete but unpaid until the bank settles. Failed or abandoned: the session stays open for another
 * attempt. A session that is not open is unchanged, so that of two concurrent clicks only the first counts. Undefined
 * for an unknown session.
 */
export const attemptPayment = async (
  work: Work,
  id: string,
  outcome: Outcome,
): Promise<StoredSession | undefined> => {
  const session = await lockSession(work.connection, id)
  if (session?.status !== 'open') return session

  const { intent, charge } = await makeAttempt(work, session, outcome)
  const presented = presentPaymentIntent(intent, charge)
  const change = { paymentIntentId: intent.id }
  if (outcome === 'abandoned') return updateSession(work.connection, id, change)
  if (outcome === 'failed') {
    const declined = await updateSession(work.connection, id, change)
    await writeEvent(work, 'payment_intent.payment_failed', presented, id)
    return declined
  }

  const paid = outcome === 'succeeded'
  const complete = await updateSession(work.connection, id, {
    ...change,
    status: 'complete',
    paymentStatus: paid ? 'paid' : 'unpaid',
    settlesAt: paid ? null : await settlesAt(work),
  })
  if (paid) await writeEvent(work, 'payment_intent.succeeded', presented, id)
  await writeEvent(work, 'checkout.session.completed', presentSession(complete), id)
  return complete
}

type Attempt = { intent: StoredIntent['status']; charge?: StoredCharge['status'] }

const attempts: Record<Outcome, Attempt> = {
  succeeded: { intent: 'succeeded', charge: 'succeeded' },
  failed: { intent: 'requires_payment_method', charge: 'failed' },
  bank: { intent: 'processing', charge: 'pending' },
  abandoned: { intent: 'requires_action' },
}

const makeAttempt = async (
  { connection, now }: Work,
  session: StoredSession,
  outcome: Outcome,
): Promise<{ intent: StoredIntent; charge: StoredCharge | undefined }> => {
  const data = session.parameters.payment_intent_data
  const known = session.paymentIntentId ? await findIntent(connection, session.paymentIntentId) : undefined
  const { intent: status, charge: chargeStatus } = attempts[outcome]
  const chargeId = makeId('ch')
  const intent = await saveIntent(connection, {
    id: known?.id ?? makeId('pi'),
    status,
    amount: session.amountTotal,
    currency: session.currency,
    description: data?.description ?? null,
    receiptEmail: data?.receipt_email ?? null,
    customerEmail: session.parameters.customer_email ?? null,
    metadata: data?.metadata ?? {},
    latestChargeId: chargeStatus ? chargeId : (known?.latestChargeId ?? null),
    createdAt: now,
  })
  if (!chargeStatus) {
    const { latestChargeId } = intent
    return { intent, charge: latestChargeId ? await findCharge(connection, latestChargeId) : undefined }
  }
  const charge = await insertCharge(connection, {
    id: chargeId,
    paymentIntentId: intent.id,
    paymentMethodId: makeId('pm'),
    paymentMethod: outcome === 'bank' ? 'sepa_debit' : 'card',
    status: chargeStatus,
    createdAt: now,
  })
  return { intent, charge }
}

/** When the bank settles; null: on command. */
const settlesAt = async ({ connection, now }: Work): Promise<Date | null> => {
  const { bankSettlesAfterSeconds } = await readFaults(connection)
  return bankSettlesAfterSeconds === null ? null : new Date(now.getTime() + bankSettlesAfterSeconds * 1000)
}
