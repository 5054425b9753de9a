import type { CreateRefundParameters } from '#sandbox/stripe/refund-parameters.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { type Work, writeEvent } from '../events/write-event.ts'
import { readFaults, takeRefundFault } from '../faults/faults.store.ts'
import { listDisputes } from '../ledger/disputes.store.ts'
import { lockPaidCharge } from '../ledger/lock-charge.ts'
import { type StoredCharge, type StoredIntent, updateCharge } from '../ledger/payments.store.ts'
import { insertRefund, type StoredRefund } from '../ledger/refunds.store.ts'
import { presentCharge } from '../present/present-charge.ts'
import { presentRefund } from '../present/present-refund.ts'
import { makeId } from './make-id.ts'
import { Refusal } from './refuse-call.ts'

/**
 * Refunds a payment, by default the whole remainder. Concurrent refunds are serialised by the lock on the charge.
 * @throws Refusal 400 when nothing was paid, more is requested than is left, or a dispute is open or lost.
 */
export const createRefund = async (work: Work, parameters: CreateRefundParameters): Promise<StoredRefund> => {
  const { intent, charge } = await lockPaidCharge(work, parameters.payment_intent)
  const disputes = charge.disputed ? await listDisputes(work.connection, intent.id) : []
  if (disputes.some(({ status }) => status !== 'won')) {
    throw new Refusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }

  const amount = amountOf(parameters.amount, charge, intent)
  const refund = await insertRefund(work.connection, {
    id: makeId('re'),
    chargeId: charge.id,
    paymentIntentId: intent.id,
    amount,
    currency: intent.currency,
    reason: parameters.reason ?? null,
    metadata: parameters.metadata,
    createdAt: work.now,
    ...(await plannedTransition(work)),
  })
  const changed = await updateCharge(work.connection, charge.id, {
    amountRefunded: charge.amountRefunded + amount,
  })
  await writeEvent(work, 'refund.created', presentRefund(refund, changed), intent.id)
  await writeEvent(work, 'charge.refunded', presentCharge(changed, intent), intent.id)
  return refund
}

const amountOf = (requested: number | undefined, charge: StoredCharge, intent: StoredIntent): number => {
  const left = intent.amount - charge.amountRefunded
  if (left <= 0) {
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = requested ?? left
  if (amount > left) {
    const what = charge.amountRefunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
    throw new Refusal(400, `Refund amount (${inEuros(amount)}) is greater than ${what} (${inEuros(left)})`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

const inEuros = (cents: number): string => formatEuros(toCents(cents))

const aMinute = 60_000

/** The status of a new refund and its planned transition, by the injected faults. */
const plannedTransition = async ({ connection, now }: Work) => {
  const turnsAt = new Date(now.getTime() + aMinute)
  const faults = await readFaults(connection)
  if (faults.failingRefunds > 0 && (await takeRefundFault(connection, 'failingRefunds'))) {
    return { status: 'succeeded', turnsAt, turnsTo: 'failed' } as const
  }
  if (faults.pendingRefunds > 0 && (await takeRefundFault(connection, 'pendingRefunds'))) {
    return { status: 'pending', turnsAt, turnsTo: 'succeeded' } as const
  }
  return { status: 'succeeded', turnsAt: null, turnsTo: null } as const
}

/** A refund made in the provider's dashboard instead of the product. */
export const refundInDashboard = (
  work: Work,
  paymentIntentId: string,
  cents?: number,
): Promise<StoredRefund> =>
  createRefund(work, { payment_intent: paymentIntentId, amount: cents, metadata: {} })
