import type Stripe from 'stripe'
import { isId, type PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { type PaymentParts, providerOf } from './payment-parts.ts'
import { findPayment, findPaymentBySession, knowsEvent, noteEvent } from './payments.store.ts'
import { syncCheckout } from './sync-checkout.ts'

/** Reads an event whose signature is good for one of our secrets; 400 without detail otherwise. */
const verified = (parts: PaymentParts, body: Buffer, signature: string | undefined): Stripe.Event => {
  const { stripe, webhookSecrets } = providerOf(parts)
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        secret,
        undefined,
        undefined,
        parts.clock.now().getTime(),
      )
    } catch {
      // the next secret may be the right one
    }
  }
  throw new Problem(400, 'The signature is not valid')
}

/** The only things that are read from an event: an event is a hint which record to look after, never the truth. */
type Hinted = {
  id?: unknown
  object?: unknown
  client_reference_id?: unknown
  metadata?: { record_id?: unknown } | null
}

const recordOf = async ({ db }: PaymentParts, hinted: Hinted): Promise<PaymentId | undefined> => {
  if (hinted.object === 'checkout.session' && typeof hinted.id === 'string') {
    const known = await findPaymentBySession(db, hinted.id)
    if (known) return known.id as PaymentId
  }
  const named = [hinted.client_reference_id, hinted.metadata?.record_id].find(isId)
  return named && (await findPayment(db, named as PaymentId)) ? (named as PaymentId) : undefined
}

/**
 * Takes a webhook delivery: checks its signature over the received bytes, then lets `syncCheckout` fetch the truth.
 * The event is noted in the same transaction as its work, so a failure leaves it unhandled and the provider's
 * repetition succeeds. Events of other products, of the other mode, of unknown types: noted in the log, nothing else.
 * @throws Problem 400 when the signature is wrong
 */
export const receiveEvent = async (
  parts: PaymentParts,
  body: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const { db, clock, log } = parts
  const event = verified(parts, body, signature)
  const provider = providerOf(parts)
  if (await knowsEvent(db, provider.name, event.id)) return

  const hinted: Hinted = event.data?.object ?? {}
  const id = event.livemode === provider.livemode ? await recordOf(parts, hinted) : undefined
  if (!id) {
    log.info('an event that is none of ours', { event: event.id, type: event.type })
    return
  }
  const sessionId =
    hinted.object === 'checkout.session' && typeof hinted.id === 'string' ? hinted.id : undefined
  const synced = await syncCheckout(parts, id, { event, ...(sessionId && { sessionId }) })
  // no session to fetch yet: the event is noted all the same, our own note of the session follows
  if (synced && synced.sessionId === null) {
    await noteEvent(db, {
      provider: provider.name,
      eventId: event.id,
      type: event.type,
      receivedAt: clock.now(),
    })
  }
}
