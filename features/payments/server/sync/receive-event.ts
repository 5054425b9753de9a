import type Stripe from 'stripe'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentProvider } from '#platform/server/stripe.ts'
import { isId, type PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { seconds } from '#shared/time/duration.ts'
import { findOrphanSession } from '../exceptions/exceptions.store.ts'
import { type PaymentDeps, providerOf } from '../payment-deps.ts'
import {
  findPayment,
  findPaymentByIntent,
  findPaymentBySession,
  knowsEvent,
  noteEvent,
} from '../payments.store.ts'
import { readInstallation } from '../reconcile/installation.store.ts'
import { isAboutMoney } from './event-kinds.ts'
import { syncCheckout } from './sync-checkout.ts'
import { syncOrphan } from './sync-orphan.ts'

/** The only fields that are read from an event: it is a hint which record to sync, never a source of its state. */
type Hinted = {
  id?: unknown
  object?: unknown
  client_reference_id?: unknown
  payment_intent?: unknown
  metadata?: { record_id?: unknown; installation?: unknown } | null
}

/** The record or orphan session of a provider's object. */
export const aboutWhat = async (
  deps: PaymentDeps,
  object: object,
): Promise<{ record: PaymentId } | { orphan: string } | undefined> => {
  const record = await recordAbout(deps.db, object)
  if (record) return { record }
  const orphan = await orphanAbout(deps, object, false)
  return orphan === undefined ? undefined : { orphan }
}

/**
 * Handles a webhook delivery: verifies its signature over the raw bytes, then lets `syncCheckout` fetch the
 * provider's state. The event is stored in the same transaction as its result, so a failure leaves it unprocessed and
 * the provider's retry succeeds. Events of other products and installations, of the other mode, or of unknown types
 * are only logged.
 * @throws Problem 400 when the signature is wrong, or the signed content is no event, 503 while this installation is held
 */
export const receiveEvent = async (
  baseDeps: PaymentDeps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> => {
  baseDeps.providers.requireAllowed?.()
  const { signed, provider } = verified(baseDeps, body, signature)
  const deps = { ...baseDeps, at: provider }
  const { db, clock, log } = deps
  if (!isEvent(signed)) throw new Problem(400, 'invalid_input', 'The body is not an event')
  const { id: eventId, type, livemode, data } = signed
  const event = { id: eventId, type }
  if (await knowsEvent(db, provider.name, eventId)) return

  const isOurMode = livemode === provider.livemode && isAboutMoney(event)
  const hinted: Hinted = data?.object ?? {}
  const id = isOurMode ? await recordAbout(db, hinted) : undefined
  const sessionId = sessionNamed(hinted)
  const synced = id && (await syncCheckout(deps, id, { events: [event], ...(sessionId && { sessionId }) }))
  // the record continues with another session than the event's
  const isOfAnother = synced !== undefined && sessionId !== undefined && synced.sessionId !== sessionId
  const orphan =
    isOurMode && (!id || isOfAnother) ? await orphanAbout(deps, hinted, isOfAnother === true) : undefined
  if (orphan !== undefined) await syncOrphan(deps, orphan, { events: [event] })
  else if (!id) log.info('an event that is none of ours', { event: eventId, type })
  // no session to fetch yet: the event is stored, and the call that opens the session stores that
  if (synced?.sessionId === null)
    await noteEvent(db, { provider: provider.name, eventId, type, receivedAt: clock.now() })
}

type Verified = { signed: unknown; provider: PaymentProvider }

/** The body, and the account with one of whose secrets it is signed; 400 without details otherwise. */
const verified = (deps: PaymentDeps, body: Buffer, signature: string | undefined): Verified => {
  const accounts = deps.providers.all()
  if (accounts.length === 0) providerOf(deps)
  const now = deps.clock.now().getTime()
  // the SDK rejects only signatures that are too old
  const isAhead = signedAt(signature) * 1000 > now + seconds(tolerance)
  const secrets = accounts.flatMap((provider) =>
    provider.webhookSecrets.map((secret) => ({ provider, secret })),
  )
  for (const { provider, secret } of isAhead ? [] : secrets) {
    const { webhooks } = provider.stripe
    try {
      const signed = webhooks.constructEvent(body, signature ?? '', secret, tolerance, undefined, now)
      return { signed, provider }
    } catch {
      // the next secret may match
    }
  }
  throw new Problem(400, 'signature_invalid', 'The signature is not valid')
}

/** How old a delivery may be, and how far its sender's clock may be ahead, in seconds. */
const tolerance = 300

/** The latest timestamp in a signature, in seconds since 1970; the SDK also uses the last one. */
const signedAt = (signature = ''): number =>
  Math.max(
    0,
    ...signature
      .split(',')
      .filter((part) => part.trim().startsWith('t='))
      .map((part) => Number.parseInt(part.trim().slice(2), 10) || 0),
  )

/** Whether it is an event whose texts PostgreSQL can store: none may contain NUL. */
const isEvent = (signed: unknown): signed is Stripe.Event => {
  const { id, type, data } = (signed ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } }
  if (typeof id !== 'string' || typeof type !== 'string') return false
  const hinted = (data?.object ?? {}) as Hinted
  const texts = [id, type, hinted.id, hinted.payment_intent]
  return texts.every((text) => typeof text !== 'string' || !text.includes('\0'))
}

/** The record of an object: by its session, its payment intent, or our metadata. */
const recordAbout = async (connection: Connection, hinted: Hinted): Promise<PaymentId | undefined> => {
  const sessionId = sessionNamed(hinted)
  const bySession = sessionId && (await findPaymentBySession(connection, sessionId))
  if (bySession) return bySession.id as PaymentId
  const intentId = intentNamed(hinted)
  const byIntent = intentId && (await findPaymentByIntent(connection, intentId))
  if (byIntent) return byIntent.id as PaymentId
  const named = [hinted.client_reference_id, hinted.metadata?.record_id].find(isId)
  return named && (await findPayment(connection, named as PaymentId)) ? (named as PaymentId) : undefined
}

const sessionNamed = ({ id, object }: Hinted): string | undefined =>
  object === 'checkout.session' && typeof id === 'string' ? id : undefined

/** The payment intent that the object is or references: from a charge, a refund, a dispute. */
const intentNamed = ({ id, object, payment_intent: named }: Hinted): string | undefined => {
  if (object === 'payment_intent') return typeof id === 'string' ? id : undefined
  return typeof named === 'string' ? named : undefined
}

/** The session of orphan money, or of money whose record has another session, if the object is about one. */
const orphanAbout = async (
  deps: PaymentDeps,
  hinted: Hinted,
  isOfAnother: boolean,
): Promise<string | undefined> => {
  const { db } = deps
  const sessionId = sessionNamed(hinted)
  if (sessionId !== undefined) {
    const isOurs = isOfAnother || hinted.metadata?.installation === (await readInstallation(db))
    return isOurs ? sessionId : undefined
  }
  const intentId = intentNamed(hinted)
  const provider = deps.at ?? deps.providers.current()
  return provider && intentId !== undefined ? findOrphanSession(db, provider, intentId) : undefined
}
