import type Stripe from 'stripe'
import { derive, type SessionFacts } from '#features/payments/payment-status.ts'
import { enqueueJob } from '#platform/server/jobs.ts'
import { inTime } from '#platform/server/stripe.ts'
import type { PaymentId } from '#shared/ids.ts'
import { toCents } from '#shared/money.ts'
import { type PaymentParts, providerOf } from './payment-parts.ts'
import {
  findPayment,
  lockPayment,
  noteEvent,
  type PaymentChange,
  type PaymentRow,
  updatePayment,
} from './payments.store.ts'

/** The job that `payments` writes when money has come; `registration` owns what follows (the confirmation). */
export const paymentCompleted = 'payment.completed'

const intentOf = (session: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof session.payment_intent === 'object' ? session.payment_intent : null

const factsOf = (session: Stripe.Checkout.Session): SessionFacts => ({
  status: session.status,
  paymentStatus: session.payment_status,
  intentStatus: intentOf(session)?.status ?? null,
  amountTotal: session.amount_total,
  currency: session.currency,
  clientReferenceId: session.client_reference_id,
  livemode: session.livemode,
})

/** What the provider says, as columns beside our status. */
const reported = (session: Stripe.Checkout.Session, record: PaymentRow): PaymentChange => ({
  sessionId: session.id,
  // a session that is over has no url any more; ours stays, for the organiser
  sessionUrl: session.url ?? record.sessionUrl,
  sessionStatus: session.status,
  paymentStatus: session.payment_status,
  paymentIntentId: intentOf(session)?.id ?? record.paymentIntentId,
  sessionCreatedAt: new Date(session.created * 1000),
  sessionExpiresAt: new Date(session.expires_at * 1000),
  lastError: intentOf(session)?.last_payment_error?.message ?? null,
})

/** Whether anything of the change is not so already: a sync that learns nothing writes nothing. */
const changes = (record: PaymentRow, change: PaymentChange): boolean =>
  Object.entries(change).some(
    ([column, value]) => String(record[column as keyof PaymentRow]) !== String(value),
  )

type Hint = {
  /** The session, where our record does not know it yet (the process died between the answer and our note). */
  sessionId?: string
  /** The event that told us, noted in the same transaction as its work. */
  event?: { id: string; type: string }
}

/**
 * The one function that moves a payment record: fetches the session from the provider, then converges the record
 * under its row lock, and writes `payment.completed` in the same transaction when the money has come. The webhook,
 * the result page, the cancel call and the reconcile job all call only this; running it twice, at once or out of
 * order changes nothing. No lock is held while the provider is asked.
 *
 * A record without a session, or of another provider, is answered as it is.
 * @throws whatever the SDK throws when the provider cannot be asked; the record is then as before
 */
export const syncCheckout = async (
  parts: PaymentParts,
  id: PaymentId,
  hint: Hint = {},
): Promise<PaymentRow | undefined> => {
  const { db, clock, log, checkpoint } = parts
  const known = await findPayment(db, id)
  const sessionId = known?.sessionId ?? hint.sessionId
  if (!known || !sessionId) return known

  const provider = providerOf(parts)
  if (known.provider !== provider.name) return known

  const session = await inTime(
    provider.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  )
  if (known.sessionId === null && session.client_reference_id !== id) return known

  const converged = await db.transaction().execute(async (tx) => {
    const record = await lockPayment(tx, id)
    const now = clock.now()
    const next = derive(
      {
        ...record,
        totalCents: toCents(record.totalCents),
        cancelRequested: record.cancelRequestedAt !== null,
      },
      factsOf(session),
    )
    if (hint.event)
      await noteEvent(tx, {
        provider: provider.name,
        eventId: hint.event.id,
        type: hint.event.type,
        receivedAt: now,
      })
    if (next.completedNow) {
      await enqueueJob(tx, {
        kind: paymentCompleted,
        key: id,
        payload: { website: record.website, paymentId: id },
        now,
      })
    }
    const change: PaymentChange = {
      // an answer that was fetched before the payment must not overwrite what a later one said
      ...(record.status !== 'COMPLETED' && reported(session, record)),
      status: next.status,
      reviewReason: next.reviewReason,
      ...(next.completedNow && { completedAt: now }),
    }
    const updated = changes(record, change)
      ? await updatePayment(tx, id, { ...change, updatedAt: now })
      : record
    if (next.reviewReason !== record.reviewReason)
      log.error('a payment needs a look', { payment: id, reviewReason: next.reviewReason })
    checkpoint('before-sync-commit')
    return updated
  })
  checkpoint('after-sync-commit')
  return converged
}
