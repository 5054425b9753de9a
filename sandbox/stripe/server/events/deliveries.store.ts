import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PresentableEvent } from '../present/present-event.ts'

export type Delivery = {
  eventId: string
  copy: number
  attempts: number
  createdAt: Date
  /** Insertion order. */
  seq: number
  event: PresentableEvent
  /** The clock offset and ordering that are injected now. */
  clockOffsetSeconds: number
  reorder: boolean
}

type ClaimedRow = Omit<Delivery, 'event'> &
  Omit<PresentableEvent, 'id' | 'undelivered'> & { eventCreatedAt: Date }

export const insertDeliveries = async (
  connection: Connection,
  {
    copies,
    dueAt,
    ...delivery
  }: {
    eventId: string
    sessionId: string | null
    copies: number
    createdAt: Date
    dueAt: Date
  },
): Promise<void> => {
  const rows = Array.from({ length: copies }, (_, index) => ({
    ...delivery,
    copy: index + 1,
    nextAttemptAt: dueAt,
  }))
  await connection.insertInto('sandboxDeliveries').values(rows).execute()
}

/**
 * Claims at most `limit` due deliveries, oldest first, and counts the attempt; others may claim them again after
 * `leaseUntil`. Withheld ones are skipped.
 */
export const claimDueDeliveries = async (
  connection: Connection,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<Delivery[]> => {
  const { rows } = await sql<ClaimedRow>`
    update sandbox_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${leaseUntil}
    from (
      select event_id, copy from sandbox_deliveries w
      where next_attempt_at <= ${now}
        and not exists (select from sandbox_faults where withhold_webhooks)
        and not exists (
          select from sandbox_session_faults f where f.session_id = w.session_id and f.withhold_webhooks
        )
      order by next_attempt_at, seq limit ${limit} for update skip locked
    ) due, sandbox_events e
    where d.event_id = due.event_id and d.copy = due.copy and e.id = d.event_id
    returning d.event_id, d.copy, d.attempts, d.created_at, d.seq,
      e.type, e.object, e.request_id, e.idempotency_key, e.created_at as event_created_at,
      coalesce((select clock_offset_seconds from sandbox_faults), 0) as clock_offset_seconds,
      coalesce((select reorder_webhooks from sandbox_faults), false) as reorder
  `.execute(connection)
  return rows.map(({ type, object, requestId, idempotencyKey, eventCreatedAt, ...delivery }) => ({
    ...delivery,
    event: {
      id: delivery.eventId,
      type,
      object,
      requestId,
      idempotencyKey,
      createdAt: eventCreatedAt,
      undelivered: true,
    },
  }))
}

export const markDelivered = async (connection: Connection, delivery: Delivery, now: Date): Promise<void> => {
  await one(connection, delivery).set({ nextAttemptAt: null, deliveredAt: now, lastError: null }).execute()
}

/**
 * Schedules the next attempt, or gives up with null. A copy that another process delivered in the meantime stays
 * delivered.
 */
export const markFailed = async (
  connection: Connection,
  delivery: Delivery,
  lastError: string,
  nextAttemptAt: Date | null,
): Promise<void> => {
  await one(connection, delivery)
    .set({ nextAttemptAt, lastError })
    .where('deliveredAt', 'is', null)
    .where('attempts', '=', delivery.attempts)
    .execute()
}

const one = (connection: Connection, { eventId, copy }: Pick<Delivery, 'eventId' | 'copy'>) =>
  connection.updateTable('sandboxDeliveries').where('eventId', '=', eventId).where('copy', '=', copy)

/** Number of undelivered webhooks. */
export const countWaiting = async (connection: Connection): Promise<number> => {
  const { waiting } = await connection
    .selectFrom('sandboxDeliveries')
    .select((all) => all.fn.countAll<number>().as('waiting'))
    .where('nextAttemptAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return waiting
}
