import type Stripe from 'stripe'
import { derive, markUnknown, type SessionFacts } from '#features/payments/payment-status.ts'
import { inTime, isUnknown, type PaymentProvider } from '#platform/server/stripe.ts'
import type { PaymentId } from '#shared/ids.ts'
import { toCents } from '#shared/money.ts'
import { tell } from './follow-ups.ts'
import { isMadeBy, isPaidUp, type PaymentParts, providerOf } from './payment-parts.ts'
import {
  findPayment,
  isForRegistration,
  lockPaymentsOfSame,
  noteEvent,
  type PaymentChange,
  type PaymentRow,
  updatePayment,
} from './payments.store.ts'
import { isUnwanted } from './unwanted-money.store.ts'

/** The review mark of money that came, or was known of, after an organiser had ended what it pays for. */
const paidAfterCancel = 'paid_after_cancel'

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

/** The record's session as the provider has it; undefined when the provider does not know it. */
const fetchSession = async (
  { provider, patience }: { provider: PaymentProvider; patience?: number | undefined },
  sessionId: string,
): Promise<Stripe.Checkout.Session | undefined> => {
  const retrieve = provider.stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  try {
    return await inTime(retrieve, patience)
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}

/** What a session's answer means for the record, as the columns to write. */
const changeOf = (
  record: PaymentRow,
  isPaid: boolean,
  session: Stripe.Checkout.Session | undefined,
  now: Date,
): { change: PaymentChange; isConfirmed: boolean } => {
  if (!session) return { change: { reviewReason: markUnknown(record) }, isConfirmed: false }

  const next = derive(
    {
      ...record,
      reference: record.id,
      totalCents: toCents(record.totalCents),
      cancelRequested: record.cancelRequestedAt !== null,
    },
    factsOf(session),
  )
  // money that came twice for the same is taken note of, and neither confirmed nor given back by itself
  const isDuplicate = next.completedNow && isPaid
  // an answer that was overtaken by a later one must not bring back what that one replaced
  const isStale =
    record.sessionStatus !== null && record.sessionStatus !== 'open' && session.status === 'open'
  const isOver = record.status !== 'PENDING' && next.status === record.status
  return {
    change: {
      ...(!isStale && !isOver && reported(session, record)),
      status: next.status,
      reviewReason: isDuplicate ? 'duplicate_payment' : next.reviewReason,
      ...(next.completedNow && { completedAt: now }),
    },
    isConfirmed: next.completedNow && !isDuplicate,
  }
}

/**
 * The one function that moves a payment record: fetches the session from the provider, then converges the record
 * under a lock on all records that pay for the same, and writes the job of what follows in the same transaction when the
 * money has come. The webhook, the result page, the cancel call and the reconcile job all call only this; running it
 * twice, at once or out of order changes nothing. No lock is held while the provider is asked.
 *
 * A record without a session, or of another provider or mode, is answered as it is; a session that the provider does
 * not know marks the record for review.
 * @throws whatever the SDK throws when the provider cannot be asked; the record is then as before
 */
export const syncCheckout = async (
  parts: PaymentParts,
  id: PaymentId,
  hint: Hint = {},
): Promise<PaymentRow | undefined> => {
  const { db, clock, log, checkpoint, patience } = parts
  const known = await findPayment(db, id)
  const sessionId = known?.sessionId ?? hint.sessionId
  if (!known || !sessionId) return known

  const provider = providerOf(parts)
  if (!isMadeBy(provider, known)) return known

  const session = await fetchSession({ provider, patience }, sessionId)
  if (known.sessionId === null && session?.client_reference_id !== id) return known

  const converged = await db.transaction().execute(async (tx) => {
    const all = await lockPaymentsOfSame(tx, known)
    const record = all.find((one) => one.id === id) ?? known
    const now = clock.now()
    const isPaid = all.some((one) => one.id !== id && one.provider !== 'none' && isPaidUp(parts, one))
    const { change, isConfirmed } = changeOf(record, isPaid, session, now)
    if (change.completedAt && !change.reviewReason && (await isUnwanted(tx, record)))
      change.reviewReason = paidAfterCancel

    if (hint.event) {
      const { id: eventId, type } = hint.event
      await noteEvent(tx, { provider: provider.name, eventId, type, receivedAt: now })
    }
    if (isConfirmed) {
      const news = isForRegistration(record) ? 'paymentCompleted' : 'discountPaid'
      await tell(tx, news, id, { paymentId: id }, now)
    }
    const updated = changes(record, change)
      ? await updatePayment(tx, id, { ...change, updatedAt: now })
      : record
    if (updated.reviewReason !== record.reviewReason) {
      log.error('a payment needs a look', { payment: id, reviewReason: updated.reviewReason })
    }
    checkpoint('before-sync-commit')
    return updated
  })
  checkpoint('after-sync-commit')
  return converged
}
