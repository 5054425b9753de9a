import type Stripe from 'stripe'
import type { ExceptionReason } from '#features/payments/exception-reasons.ts'
import { moneyBack } from '#features/payments/money-back.ts'
import {
  derive,
  markUnknownSession,
  type RecordFacts,
  type SessionFacts,
} from '#features/payments/payment-status.ts'
import { capturedOf, marksOf, subjectOf } from '#features/payments/what-to-check.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { toCents } from '#shared/money.ts'
import { cancelOpenPayments } from '../checkout/cancel-open-payments.ts'
import { isReviewed } from '../exceptions/exceptions.store.ts'
import { noteExceptions } from '../exceptions/note-exceptions.ts'
import { notify } from '../mails/follow-ups.ts'
import { payableOf } from '../payable.ts'
import { isPaidUp, type PaymentDeps } from '../payment-deps.ts'
import { type PaymentChange, type PaymentRow, updatePayment } from '../payments.store.ts'
import { intentOf, type Truth } from './fetch-provider-state.ts'
import { syncDisputes } from './sync-disputes.ts'
import { syncRefunds } from './sync-refunds.ts'

/** The review mark of money that came, or was seen, after an organiser had ended its payable. */
const paidAfterCancel = 'paid_after_cancel'

export const sessionFacts = (session: Stripe.Checkout.Session): SessionFacts => ({
  status: session.status,
  paymentStatus: session.payment_status,
  intentStatus: intentOf(session)?.status ?? null,
  amountTotal: session.amount_total,
  currency: session.currency,
  clientReferenceId: session.client_reference_id,
  livemode: session.livemode,
})

/**
 * Applies the provider's state to one record by the one rule (`derive`), in the caller's transaction: the record, its
 * refunds and disputes, its exceptions, and the follow-up jobs. `all` are the records of its payable, locked by the
 * transaction. `reference`: the payable named by the session, if it is not the record.
 */
export const applyProviderState = async (
  tx: Connection,
  deps: PaymentDeps,
  record: PaymentRow,
  truth: Truth,
  { all, reference = record.id }: { all: readonly PaymentRow[]; reference?: string },
): Promise<PaymentRow> => {
  const { clock, log } = deps
  const { provider, livemode, website } = record
  if (provider !== 'stripe' && provider !== 'sandbox') return record
  const { session } = truth
  const now = clock.now()
  const isPaidAlready = all.some(
    (one) => one.id !== record.id && one.provider !== 'none' && isPaidUp(deps, one),
  )
  const next = nextOf(record, reference, isPaidAlready, session, now)
  const { change } = next
  if (change.completedAt && !change.reviewReason && (await payableOf(deps, record).isUnwanted(tx, record)))
    change.reviewReason = paidAfterCancel
  if (
    change.reviewReason &&
    !record.reviewReason &&
    (await wasLookedAt(tx, record, provider, change, session))
  )
    change.reviewReason = null

  const intentId = (session && intentOf(session)?.id) ?? record.paymentIntentId
  const back = await syncMoneyBack(tx, record, provider, intentId, truth, now)
  Object.assign(change, moneyBack(record.totalCents, back.refunds, back.disputes))
  await notifyOfChanges(tx, deps, record, next, now)
  const updated = changes(record, change)
    ? await updatePayment(tx, record.id, { ...change, updatedAt: now })
    : record
  if (change.completedAt) await cancelOthers(tx, deps, updated, all)
  if (updated.reviewReason !== record.reviewReason)
    log.error('a payment needs a look', { payment: record.id, reviewReason: updated.reviewReason })

  const sessionId = session?.id ?? record.sessionId
  if (sessionId === null) return updated
  const facts = session && sessionFacts(session)
  const listed = await noteExceptions(
    tx,
    {
      website,
      provider,
      livemode,
      account: record.account,
      paymentId: record.id,
      sessionId,
      paymentIntentId: intentId,
      currency: session?.currency ?? record.currency,
      customerName: record.customerName,
      customerEmail: record.customerEmail,
    },
    { marks: marksOf(recordFacts(updated, reference), facts), captured: capturedOf(facts) },
    back,
    now,
  )
  if (listed.length > 0)
    log.error('the money of a payment needs a look', { payment: record.id, reasons: listed })
  return updated
}

/** Cancels the other open payments of a payable that was just paid. */
const cancelOthers = async (
  tx: Connection,
  deps: PaymentDeps,
  completed: PaymentRow,
  all: readonly PaymentRow[],
): Promise<void> => {
  if (!isPaidUp(deps, completed)) return
  const others = all.filter(({ id }) => id !== completed.id)
  await cancelOpenPayments(tx, deps, others, deps.clock.now())
}

type Next = { change: PaymentChange; isConfirmed: boolean; hasFailed: boolean }

/** The columns to write for the state of a session. */
const nextOf = (
  record: PaymentRow,
  reference: string,
  isPaidAlready: boolean,
  session: Stripe.Checkout.Session | undefined,
  now: Date,
): Next => {
  if (!session)
    return { change: { reviewReason: markUnknownSession(record) }, isConfirmed: false, hasFailed: false }

  const next = derive(recordFacts(record, reference), sessionFacts(session))
  // a duplicate payment becomes an exception; it is neither confirmed nor refunded automatically
  const isDuplicate = next.completedNow && isPaidAlready
  // an outdated answer must not restore what a later one replaced
  const isStale =
    record.sessionStatus !== null && record.sessionStatus !== 'open' && session.status === 'open'
  const isOver = record.status !== 'PENDING' && next.status === record.status
  return {
    change: {
      ...(!isStale && !isOver && reported(session, record)),
      // refunds and disputes of money that did not complete the record are found by it
      ...(isOver && { paymentIntentId: intentOf(session)?.id ?? record.paymentIntentId }),
      status: next.status,
      reviewReason: isDuplicate ? 'duplicate_payment' : next.reviewReason,
      ...(next.completedNow && { completedAt: now }),
    },
    isConfirmed: next.completedNow && !isDuplicate,
    hasFailed: record.status === 'PENDING' && next.status === 'FAILED',
  }
}

const recordFacts = (record: PaymentRow, reference: string): RecordFacts => ({
  ...record,
  reference,
  totalCents: toCents(record.totalCents),
  cancelRequested: record.cancelRequestedAt !== null,
})

/** The provider's values, stored in addition to our status. */
const reported = (session: Stripe.Checkout.Session, record: PaymentRow): PaymentChange => ({
  sessionId: session.id,
  // an ended session has no url; ours is kept for the organiser
  sessionUrl: session.url ?? record.sessionUrl,
  sessionStatus: session.status,
  paymentStatus: session.payment_status,
  paymentIntentId: intentOf(session)?.id ?? record.paymentIntentId,
  sessionCreatedAt: new Date(session.created * 1000),
  sessionExpiresAt: new Date(session.expires_at * 1000),
  lastError: intentOf(session)?.last_payment_error?.message ?? null,
})

/** Whether an organiser has already reviewed the mark that a pending record is about to get. */
const wasLookedAt = async (
  tx: Connection,
  { livemode }: PaymentRow,
  provider: 'stripe' | 'sandbox',
  { reviewReason, completedAt }: PaymentChange,
  session: Stripe.Checkout.Session | undefined,
): Promise<boolean> => {
  if (!session || completedAt) return false
  const subject = subjectOf(reviewReason as ExceptionReason, session.id)
  return isReviewed(tx, { provider, livemode, subject, cents: capturedOf(sessionFacts(session)) })
}

/** Syncs refunds and disputes; without a payment intent there are none. */
const syncMoneyBack = async (
  tx: Connection,
  record: PaymentRow,
  provider: 'stripe' | 'sandbox',
  intentId: string | null,
  truth: Truth,
  now: Date,
) => {
  if (intentId === null) return { refunds: [], disputes: [] }
  const { website, livemode } = record
  const holder = { website, provider, livemode, paymentId: record.id, paymentIntentId: intentId }
  return {
    refunds: await syncRefunds(tx, holder, truth.refunds, now),
    disputes: await syncDisputes(tx, holder, truth.disputes),
  }
}

/** Queues the events of what has just changed. */
const notifyOfChanges = async (
  tx: Connection,
  deps: PaymentDeps,
  record: PaymentRow,
  { change, isConfirmed, hasFailed }: Next,
  now: Date,
): Promise<void> => {
  const { id: paymentId, totalCents } = record
  const { paid, failed } = payableOf(deps, record).followUps
  const payload = { paymentId }
  if (isConfirmed) await enqueueJob(tx, { kind: paid, key: paymentId, payload, now })
  if (hasFailed) await enqueueJob(tx, { kind: failed, key: paymentId, payload, now })
  if (change.completedAt && totalCents > 0)
    await notify(tx, 'receiptDue', `completed:${paymentId}`, payload, now)
}

/** Whether the change differs from the record: a sync without changes writes nothing. */
const changes = (record: PaymentRow, change: PaymentChange): boolean =>
  Object.entries(change).some(
    ([column, value]) => String(record[column as keyof PaymentRow]) !== String(value),
  )
