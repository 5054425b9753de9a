import type Stripe from 'stripe'
import { type DisputeState, isOpenDispute } from '#features/payments/money-back.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isUnknown, type PaymentProvider, withDeadline } from '#platform/server/stripe.ts'
import { later, minutes } from '#shared/time/duration.ts'
import { type PaymentDeps, providerOf } from '../payment-deps.ts'
import { knowsRefunds, readDisputes } from '../refunds/money-back.store.ts'
import { disputeEvents, type EventHint, isAboutDispute, isAboutRefund } from './event-kinds.ts'

export type Hint = {
  /** The session, where our record does not have it yet (the process died before storing the answer). */
  sessionId?: string
  /** The events of the hint, stored in the same transaction as their result. */
  events?: readonly EventHint[]
  /** Always fetches refunds and disputes, even without a sign of them. */
  thorough?: boolean
}

/** The state of a dispute in an event. */
export type ReportedDispute = DisputeState & {
  id: string
  cents: number
  reason: string | null
  chargeId: string
  openedAt: Date
}

/** The provider's current state of a session and of its money. */
export type Truth = {
  /** Undefined: the provider does not know it. */
  session: Stripe.Checkout.Session | undefined
  /** Undefined: not fetched, because nothing pointed to refunds. */
  refunds: Stripe.Refund[] | undefined
  disputes: ReportedDispute[]
}

type Asking = { provider: PaymentProvider; patience?: number | undefined }

export const intentOf = (session: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof session.payment_intent === 'object' ? session.payment_intent : null

/** All refunds of a payment intent, including those made in the dashboard. */
export const fetchRefunds = ({ provider, patience }: Asking, intentId: string): Promise<Stripe.Refund[]> =>
  withDeadline(
    provider.stripe.refunds
      .list({ payment_intent: intentId, limit: 100 })
      .autoPagingToArray({ limit: 10_000 }),
    patience,
  )

/**
 * Fetches a session from the provider, and refunds and disputes where its charge, our own rows or the hint point to
 * some. Nothing is locked meanwhile.
 * @throws whatever the SDK throws when the provider cannot be reached
 */
export const fetchProviderState = async (
  deps: PaymentDeps,
  sessionId: string,
  { events: hints = [], thorough = false }: Hint,
): Promise<Truth> => {
  const asking = { provider: providerOf(deps), patience: deps.patience }
  const session = await fetchSession(asking, sessionId)
  const intent = session ? intentOf(session) : null
  const charge = chargeOf(intent)
  if (!session || !intent || !charge?.paid) return { session, refunds: undefined, disputes: [] }

  const known = await whatWeKnow(deps.db, asking.provider, intent.id)
  const asksRefunds = thorough || charge.amount_refunded > 0 || known.refunds || hints.some(isAboutRefund)
  const asksDisputes =
    hints.some(isAboutDispute) || ((thorough || known.openDispute || !known.dispute) && charge.disputed)
  return {
    session,
    refunds: asksRefunds ? await fetchRefunds(asking, intent.id) : undefined,
    disputes: asksDisputes ? await fetchDisputes(asking, intent.id, hints, toDate(session.created)) : [],
  }
}

/** A session with its payment intent and charge; undefined when the provider does not know it. */
const fetchSession = async (
  { provider, patience }: Asking,
  sessionId: string,
): Promise<Stripe.Checkout.Session | undefined> => {
  const retrieve = provider.stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  try {
    return await withDeadline(retrieve, patience)
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}

const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null

/** Whether our own rows have refunds or disputes. */
const whatWeKnow = async (connection: Connection, provider: PaymentProvider, intentId: string) => {
  const disputes = await readDisputes(connection, provider.name, intentId)
  return {
    refunds: await knowsRefunds(connection, provider.name, intentId),
    dispute: disputes.length > 0,
    openDispute: disputes.some(({ status }) => isOpenDispute(status)),
  }
}

/** Disputes are only visible in events: those of the hint, or all since the payment was created. */
const fetchDisputes = async (
  { provider, patience }: Asking,
  intentId: string,
  hints: readonly EventHint[],
  since: Date,
): Promise<ReportedDispute[]> => {
  const { events } = provider.stripe
  const reported = hints.filter(isAboutDispute)
  const found =
    reported.length > 0
      ? Promise.all(reported.map(({ id }) => events.retrieve(id)))
      : events
          .list({
            types: disputeEvents,
            created: { gte: Math.floor(later(since, -minutes(10)).getTime() / 1000) },
            limit: 100,
          })
          .autoPagingToArray({ limit: 10_000 })
  return (await withDeadline(found, patience)).flatMap((event) => disputeIn(event, intentId) ?? [])
}

/** The dispute of this payment in an event; undefined when it is about another. */
const disputeIn = (event: Stripe.Event, intentId: string): ReportedDispute | undefined => {
  const dispute = event.data.object as Stripe.Dispute
  const { payment_intent: intent, charge } = dispute
  if ((typeof intent === 'string' ? intent : intent?.id) !== intentId) return undefined
  return {
    id: dispute.id,
    status: dispute.status,
    at: toDate(event.created),
    cents: dispute.amount,
    reason: dispute.reason,
    chargeId: typeof charge === 'string' ? charge : charge.id,
    openedAt: toDate(dispute.created),
  }
}

const toDate = (seconds: number): Date => new Date(seconds * 1000)
