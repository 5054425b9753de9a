import { makeId } from '../api/make-id.ts'
import { noSuch, Refusal } from '../api/refuse-call.ts'
import { type Work, writeEvent } from '../events/write-event.ts'
import {
  insertDispute,
  listDisputes,
  lockDispute,
  type StoredDispute,
  updateDispute,
} from '../ledger/disputes.store.ts'
import { lockPaidCharge } from '../ledger/lock-charge.ts'
import { updateCharge } from '../ledger/payments.store.ts'
import { presentDispute } from '../present/present-dispute.ts'

/**
 * Opens a dispute, by default over everything that is neither refunded nor disputed. A named amount may be up to the
 * whole payment, as at Stripe.
 * @throws Refusal 400 when nothing was paid, or nothing is left to dispute.
 */
export const openDispute = async (
  work: Work,
  paymentIntentId: string,
  cents?: number,
): Promise<StoredDispute> => {
  const { connection, now } = work
  const { intent, charge } = await lockPaidCharge(work, paymentIntentId)
  const others = await listDisputes(connection, paymentIntentId)
  const disputedCents = others
    .filter(({ status }) => status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0)
  const amount = cents ?? intent.amount - charge.amountRefunded - disputedCents
  if (amount < 1 || amount > intent.amount - disputedCents) {
    throw new Refusal(400, `Nothing of this amount is left to dispute: ${charge.id}`)
  }

  await updateCharge(connection, charge.id, { disputed: true })
  const dispute = await insertDispute(connection, {
    id: makeId('dp'),
    chargeId: charge.id,
    paymentIntentId,
    amount,
    currency: intent.currency,
    status: 'needs_response',
    createdAt: now,
  })
  await writeEvent(work, 'charge.dispute.created', presentDispute(dispute), paymentIntentId)
  return dispute
}

/**
 * Closes a dispute: won returns the money to the merchant, lost does not. A closed one is unchanged.
 * @throws Refusal 404 when there is no such dispute.
 */
export const closeDispute = async (
  work: Work,
  disputeId: string,
  outcome: 'won' | 'lost',
): Promise<StoredDispute> => {
  const locked = await lockDispute(work.connection, disputeId)
  if (!locked) throw noSuch('dispute', disputeId, 'dispute')
  if (locked.status !== 'needs_response') return locked
  const dispute = await updateDispute(work.connection, disputeId, outcome)
  await writeEvent(work, 'charge.dispute.closed', presentDispute(dispute), dispute.paymentIntentId)
  return dispute
}
