import type { Clock } from '#platform/server/clock.ts'
import type { Connection } from '#platform/server/database.ts'
import { insertDeliveries } from './deliveries.store.ts'
import { insertEvent } from './events.store.ts'
import { readFaults } from './faults.store.ts'
import { makeId } from './make-id.ts'

/** The events that the sandbox writes. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'

/** Where and when a verb of the sandbox works: its transaction, its own time, and the call that caused it (if any). */
export type Work = {
  connection: Connection
  /** The sandbox's own time, for everything that Stripe would date. */
  now: Date
  /** The real time, for deliveries. */
  clock: Clock
  requestId: string | null
  idempotencyKey: string | null
}

/** Writes an event with the object as it is now, and its deliveries, in the transaction that made it true. */
export const writeEvent = async (work: Work, type: EventType, object: unknown): Promise<void> => {
  const { connection, now, clock, requestId, idempotencyKey } = work
  const id = makeId('evt')
  const { duplicateWebhooks } = await readFaults(connection)
  await insertEvent(connection, { id, type, object, requestId, idempotencyKey, createdAt: now })
  await insertDeliveries(connection, id, duplicateWebhooks, clock.now())
}
