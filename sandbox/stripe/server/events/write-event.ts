import type { Clock } from '#platform/server/clock.ts'
import { announce } from '#platform/server/jobs/wake.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { makeId } from '../api/make-id.ts'
import { sandboxDue } from '../due/sandbox-due.ts'
import { drawEventFault } from '../faults/draw-fault.ts'
import { readEventFaults } from '../faults/faults.store.ts'
import { insertEvent } from '../ledger/events.store.ts'
import { findSessionIdByIntent } from '../ledger/sessions.store.ts'
import { insertDeliveries } from './deliveries.store.ts'

/** The events that the sandbox writes. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

/** The context of an operation: transaction, sandbox time, and the call that caused it, if any. */
export type Work = {
  connection: Connection
  /** The sandbox's time, for everything that Stripe would date. */
  now: Date
  /** The real time, for deliveries. */
  clock: Clock
  requestId: string | null
  idempotencyKey: string | null
}

const aSecond = 1000
const randomDelaySeconds = 5

/**
 * Writes an event with the object's current state, and its deliveries, in the same transaction. `about`: the session or
 * payment intent that it belongs to.
 */
export const writeEvent = async (
  work: Work,
  type: EventType,
  object: unknown,
  about: string,
): Promise<void> => {
  const { connection, now, clock, requestId, idempotencyKey } = work
  const id = makeId('evt')
  const sessionId = about.startsWith('pi_') ? await findSessionIdByIntent(connection, about) : about
  const faults = await readEventFaults(connection, sessionId)
  await insertEvent(connection, { id, type, object, requestId, idempotencyKey, createdAt: now })
  await announce(connection, sandboxDue)

  const fault = drawEventFault(faults)
  if (faults.lost || fault === 'lost') return
  const writtenAt = clock.now()
  const delay = faults.delaySeconds + (fault === 'late' ? randomDelaySeconds : 0)
  await insertDeliveries(connection, {
    eventId: id,
    sessionId,
    copies: fault === 'twice' ? Math.max(2, faults.copies) : faults.copies,
    createdAt: writtenAt,
    dueAt: new Date(writtenAt.getTime() + delay * aSecond),
  })
}
