import Stripe from 'stripe'
import { toSeconds } from '../due/read-time.ts'
import type { StoredEvent } from '../ledger/events.store.ts'

/** The stored fields that an event is built from. */
export type PresentableEvent = Omit<StoredEvent, 'seq'>

/** An event as Stripe returns and delivers it. */
export const presentEvent = (event: PresentableEvent) => ({
  id: event.id,
  object: 'event' as const,
  api_version: Stripe.API_VERSION,
  created: toSeconds(event.createdAt),
  data: { object: event.object },
  livemode: false,
  pending_webhooks: event.undelivered ? 1 : 0,
  request: { id: event.requestId, idempotency_key: event.idempotencyKey },
  type: event.type,
})
