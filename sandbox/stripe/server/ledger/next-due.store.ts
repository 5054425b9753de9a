import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/**
 * When the next session expires, bank payment settles, refund changes or webhook that is not withheld is due. What is
 * overdue already is excluded: it is being processed.
 */
export const readNextDue = async (connection: Connection, realNow: Date): Promise<Date | undefined> => {
  const { rows } = await sql<{ next: Date | null }>`
    with f as (
      select
        coalesce(max(clock_offset_seconds), 0) * interval '1 second' as ahead,
        coalesce(bool_or(withhold_webhooks), false) as withheld
      from sandbox_faults
    ), t as (select ${realNow}::timestamptz + ahead as now from f)
    select least(
      least(
        (select min(expires_at) from sandbox_sessions, t where status = 'open' and expires_at > t.now),
        (select min(settles_at) from sandbox_sessions, t where settles_at > t.now),
        (select min(turns_at) from sandbox_refunds, t where turns_at > t.now)
      ) - ahead,
      (
        select min(next_attempt_at) from sandbox_deliveries d
        where next_attempt_at > ${realNow} and not f.withheld and not exists (
          select from sandbox_session_faults s where s.session_id = d.session_id and s.withhold_webhooks
        )
      )
    ) as next
    from f
  `.execute(connection)
  return rows[0]?.next ?? undefined
}
