import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refundStatuses } from '#features/payments/money-back.ts'
import { inTime, isUnderWay, wasRefused } from '#platform/server/stripe.ts'
import { readInstallation } from './installation.store.ts'
import { noteFirstAnswer, type RefundRow } from './money-back.store.ts'
import { type PaymentParts, providerOf } from './payment-parts.ts'

type Asked = { params: Stripe.RefundCreateParams; idempotencyKey: string }

/** What we ask of the provider: made from the stored row alone, so that a repeat under the same key is the same to the letter. */
const askedOf = (refund: RefundRow, installation: string): Asked => ({
  params: {
    payment_intent: refund.paymentIntentId,
    amount: refund.cents,
    ...(refund.reason && { reason: refund.reason }),
    metadata: {
      payment_refund_id: refund.id,
      ...(refund.paymentId && { record_id: refund.paymentId }),
      website: refund.website,
      installation,
    },
  },
  idempotencyKey: `refund:${refund.paymentId ?? refund.paymentIntentId}:${refund.number}`,
})

/** Asks again while a twin of this request (a double click) is under way: its refund is ours. */
const createPatiently = async (
  parts: PaymentParts,
  { params, idempotencyKey }: Asked,
): Promise<Stripe.Refund> => {
  for (let tries = 30; ; tries--) {
    try {
      return await providerOf(parts).stripe.refunds.create(params, { idempotencyKey })
    } catch (error) {
      if (!isUnderWay(error) || tries === 0) throw error
      await wait(200)
    }
  }
}

/** What the provider said no with; its key is nobody's business. */
const refusalOf = (error: unknown): string => {
  const { message, statusCode } = error as Stripe.errors.StripeError
  return statusCode === 401 || statusCode === 403
    ? "The provider does not let this installation's key make refunds."
    : message
}

const statusOf = ({ status }: Stripe.Refund): RefundRow['status'] =>
  refundStatuses.find((known) => known === status) ?? 'pending'

/**
 * Asks the provider for a refund that is written as `asked`, always under the same key and with the same parameters, and
 * notes what it answers: its id, or that it refuses. How the refund goes on from there, the sync of its payment says.
 * Answers the refund as it is then; still `asked` when the provider has not answered (429, 5xx, too slow): whoever asks
 * again gets the same refund.
 */
export const askRefund = async (parts: PaymentParts, refund: RefundRow): Promise<RefundRow> => {
  const { db, clock, log, checkpoint, patience } = parts
  if (refund.status !== 'asked' || refund.refundId !== null) return refund
  const asked = askedOf(refund, await readInstallation(db))
  let made: Stripe.Refund
  try {
    made = await inTime(createPatiently(parts, asked), patience)
  } catch (error) {
    log.error('a refund could not be asked for', { refund: refund.id, payment: refund.paymentId, error })
    if (!wasRefused(error)) return refund
    return noteFirstAnswer(db, refund, {
      status: 'refused',
      failure: refusalOf(error),
      updatedAt: clock.now(),
    })
  }
  checkpoint('refund-answered')
  // with a record the sync tells what is new about it, in the transaction that writes it down
  const status = refund.paymentId === null ? statusOf(made) : 'pending'
  return noteFirstAnswer(db, refund, { refundId: made.id, status, updatedAt: clock.now() })
}
