import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import {
  isStoredFailure,
  isTooMany,
  isUnderWay,
  refusesEmail,
  wasRefused,
  withDeadline,
} from '#platform/server/stripe.ts'
import { Problem } from '#shared/problem.ts'
import { isAscii, noEmailAddress, readEmailAddress } from '#shared/text/email-address.ts'
import { minutes } from '#shared/time/duration.ts'
import { payableOf } from '../payable.ts'
import { atHolder, type PaymentDeps, providerOf } from '../payment-deps.ts'
import {
  lockPayment,
  lockPaymentIfExists,
  noteNotOpened,
  type PaymentRow,
  updatePayment,
} from '../payments.store.ts'

/**
 * How long a session stays open after its record is written: an hour, and a minute for clock skew. The provider
 * requires at least 30 minutes from the call, and a submit is repeated under the same key for 30 minutes.
 */
export const sessionLifetime = minutes(61)

/**
 * Opens the checkout session of a PENDING record at the provider and stores it. Repeated calls return the same
 * session: the idempotency key belongs to the attempt, not to the call. Undefined when a concurrent request has found
 * that nothing is to pay and deleted the record: the session is not announced.
 * @throws Problem 503 with the message `notOpened`: the record stays PENDING when the provider is down or slow, and
 * becomes FAILED when it refused the request for good; 400 when it refused the email address, FAILED too, so that a
 * corrected address can be tried
 */
export const openCheckoutSession = async (
  baseDeps: PaymentDeps,
  record: PaymentRow,
  notOpened: string,
): Promise<PaymentRow | undefined> => {
  const { log, checkpoint } = baseDeps
  const { id } = record
  if (record.sessionId !== null) return record
  const deps = atHolder(baseDeps, record)
  if (!deps) throw new Problem(503, 'provider_unavailable', notOpened)

  let session: Stripe.Checkout.Session
  try {
    session = await withDeadline(createPatiently(deps, record), deps.patience)
  } catch (error) {
    log.error('a checkout session could not be opened', { payment: id, attempt: record.attempt, error })
    if (wasRefused(error)) await noteRefusal(deps, record)
    else await noteNotOpened(deps.db, id, deps.clock.now())
    if (refusesEmail(error)) throw new Problem(400, 'invalid_input', noEmailAddress, { cause: error })
    throw new Problem(503, 'provider_unavailable', notOpened, { cause: error })
  }
  checkpoint('provider-answered')
  return noteSession(deps, id, session)
}

/** The pauses in milliseconds after rate-limit answers; the SDK's own retries are off. */
const pauses = [300, 700, 1_500]

/**
 * Creates the session of the current attempt. Retries while a concurrent request (a double click, another tab) uses
 * the key, because its session is ours; with growing pauses while the provider rate-limits; and once with a new key
 * when the key has a stored failure.
 */
const createPatiently = async (deps: PaymentDeps, first: PaymentRow): Promise<Stripe.Checkout.Session> => {
  const { sessions } = providerOf(deps).stripe.checkout
  const { log } = deps
  const left = [...pauses]
  let record = first
  for (let tries = 30; ; tries--) {
    try {
      return await sessions.create(paramsOf(deps, record), {
        idempotencyKey: `checkout:${record.id}:${record.attempt}`,
      })
    } catch (error) {
      if (isStoredFailure(error) && record.attempt === first.attempt) record = await nextAttempt(deps, record)
      else if (isUnderWay(error) && tries > 0) await wait(200)
      else {
        const pause = isTooMany(error) ? left.shift() : undefined
        if (pause === undefined) throw error
        log.warn('too many calls to the payment provider', { payment: record.id })
        await wait(pause)
      }
    }
  }
}

/**
 * The request to the provider, derived only from the stored record and its payable, so that a retry under the same
 * key sends identical parameters.
 */
const paramsOf = (deps: PaymentDeps, record: PaymentRow): Stripe.Checkout.SessionCreateParams => {
  const { id, website, installation } = record
  const metadata = { record_id: id, website, ...(installation !== null && { installation }) }
  const { success, cancel } = payableOf(deps, record).returnPages
  return {
    mode: 'payment',
    client_reference_id: id,
    ...customerOf(record),
    line_items: [
      lineItem(record.productName, record.totalCents - record.feeCents),
      ...(record.feeCents > 0 ? [lineItem('Processing fee', record.feeCents)] : []),
    ],
    metadata,
    payment_intent_data: { metadata },
    // everyone is charged the euros that were shown
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(record.expiresAt.getTime() / 1000),
    success_url: `${record.returnOrigin}${success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${record.returnOrigin}${cancel}`,
  }
}

/** The provider accepts only ASCII addresses; without one its page asks for it. */
const customerOf = ({ customerEmail }: Pick<PaymentRow, 'customerEmail'>): { customer_email?: string } => {
  const email = readEmailAddress(customerEmail)
  return email !== undefined && isAscii(email) ? { customer_email: email } : {}
}

const lineItem = (name: string, cents: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'eur', unit_amount: cents, product_data: { name } },
})

/** The provider stores a failure under the key, so the next try is a new attempt with a new key. */
const nextAttempt = ({ db, clock }: PaymentDeps, { id, attempt }: PaymentRow): Promise<PaymentRow> =>
  db.transaction().execute(async (tx) => {
    const record = await lockPayment(tx, id)
    if (record.sessionId !== null || record.attempt !== attempt) return record
    return updatePayment(tx, id, { attempt: attempt + 1, updatedAt: clock.now() })
  })

/** The provider refused this attempt for good: no session, no money, FAILED. */
const noteRefusal = ({ db, clock }: PaymentDeps, { id, attempt }: PaymentRow): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    const record = await lockPayment(tx, id)
    if (record.sessionId !== null || record.attempt !== attempt || record.status !== 'PENDING') return
    await updatePayment(tx, id, {
      status: 'FAILED',
      lastError: 'The provider refused the request',
      updatedAt: clock.now(),
    })
  })

/** Stores the session, unless another request or the webhook already did. Undefined when the record was deleted. */
const noteSession = (
  { db, clock }: PaymentDeps,
  id: string,
  session: Stripe.Checkout.Session,
): Promise<PaymentRow | undefined> =>
  db.transaction().execute(async (tx) => {
    const record = await lockPaymentIfExists(tx, id)
    if (!record || record.sessionId !== null) return record
    return updatePayment(tx, id, {
      sessionId: session.id,
      sessionUrl: session.url,
      sessionStatus: session.status,
      paymentStatus: session.payment_status,
      sessionCreatedAt: new Date(session.created * 1000),
      sessionExpiresAt: new Date(session.expires_at * 1000),
      updatedAt: clock.now(),
    })
  })
