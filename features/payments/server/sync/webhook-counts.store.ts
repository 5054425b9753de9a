import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { days, hours, later } from '#shared/time/duration.ts'

export type Deliveries = { accepted: number; refused: number }

/** Adds deliveries of the payment provider to those of this hour. */
export const addDeliveries = async (
  connection: Connection,
  { accepted, refused }: Deliveries,
  now: Date,
): Promise<void> => {
  const hour = new Date(Math.floor(now.getTime() / hours(1)) * hours(1))
  await connection
    .insertInto('webhookCounts')
    .values({
      hour,
      accepted,
      refused,
      lastAcceptedAt: accepted > 0 ? now : null,
      lastRefusedAt: refused > 0 ? now : null,
    })
    .onConflict((known) =>
      known.column('hour').doUpdateSet({
        accepted: sql`webhook_counts.accepted + excluded.accepted`,
        refused: sql`webhook_counts.refused + excluded.refused`,
        lastAcceptedAt: sql`greatest(webhook_counts.last_accepted_at, excluded.last_accepted_at)`,
        lastRefusedAt: sql`greatest(webhook_counts.last_refused_at, excluded.last_refused_at)`,
      }),
    )
    .execute()
}

/** The deliveries of the last 24 hours, and when the last ones came. */
export const readDeliveries = async (connection: Connection, now: Date) => {
  const dayAgo = later(now, -days(1))
  const counted = await connection
    .selectFrom('webhookCounts')
    .select([
      sql<number>`coalesce(sum(accepted) filter (where hour > ${dayAgo}), 0)::int`.as('accepted'),
      sql<number>`coalesce(sum(refused) filter (where hour > ${dayAgo}), 0)::int`.as('refused'),
      sql<Date | null>`max(last_accepted_at)`.as('lastAt'),
      sql<Date | null>`max(last_refused_at)`.as('lastRefusedAt'),
    ])
    .executeTakeFirstOrThrow()
  return counted
}

export const forgetDeliveries = (connection: Connection, before: Date): Promise<unknown> =>
  connection.deleteFrom('webhookCounts').where('hour', '<', before).execute()
