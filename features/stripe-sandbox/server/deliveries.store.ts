import { sql } from 'kysely'
import type { Connection } from '#platform/server/database.ts'

export type Delivery = { eventId: string; copy: number; attempts: number; createdAt: Date }

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
 * Takes what is due, at most `limit`, and counts the attempt: nobody else takes it before `leaseUntil`.
 * Takes nothing while webhooks are withheld.
 */
export const claimDueDeliveries = async (
  connection: Connection,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    update sandbox_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${leaseUntil}
    from (
      select event_id, copy from sandbox_deliveries
      where next_attempt_at <= ${now} and not exists (select from sandbox_faults where withhold_webhooks)
      order by next_attempt_at, event_id, copy limit ${limit} for update skip locked
    ) due
    where d.event_id = due.event_id and d.copy = due.copy
    returning d.event_id, d.copy, d.attempts, d.created_at
  `.execute(connection)
  return rows
}

const one = (connection: Connection, { eventId, copy }: Delivery) =>
  connection.updateTable('sandboxDeliveries').where('eventId', '=', eventId).where('copy', '=', copy)

export const markDelivered = async (connection: Connection, delivery: Delivery, now: Date): Promise<void> => {
  await one(connection, delivery).set({ nextAttemptAt: null, deliveredAt: now, lastError: null }).execute()
}

/** The next attempt, or null to give up. A copy that another sender has delivered meanwhile stays delivered. */
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

/** How many webhooks wait to be sent. */
export const countWaiting = async (connection: Connection): Promise<number> => {
  const { waiting } = await connection
    .selectFrom('sandboxDeliveries')
    .select((all) => all.fn.countAll<number>().as('waiting'))
    .where('nextAttemptAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return waiting
}
