import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** All that a call must know before it begins, in one question to the database. */
export type Glance = {
  clockOffsetSeconds: number
  /** Something happens on its own now: a session expires, a bank settles, a refund turns. */
  isDue: boolean
  /** Faults wait for calls of the API. */
  hasCallFaults: boolean
  randomPerMille: number
  randomSeed: number
  /** Counts up while faults come at random. */
  draw: number | null
}

export const readGlance = async (connection: Connection, realNow: Date): Promise<Glance> => {
  const { rows } = await sql<Glance>`
    with f as (
      select
        coalesce(max(clock_offset_seconds), 0) as clock_offset_seconds,
        coalesce(max(random_per_mille), 0) as random_per_mille,
        coalesce(max(random_seed), 1) as random_seed
      from sandbox_faults
    ), t as (select ${realNow}::timestamptz + clock_offset_seconds * interval '1 second' as now from f)
    select
      clock_offset_seconds,
      exists (select from sandbox_sessions, t where status = 'open' and expires_at <= t.now)
        or exists (select from sandbox_sessions, t where settles_at <= t.now)
        or exists (select from sandbox_refunds, t where turns_at <= t.now) as is_due,
      exists (select from sandbox_call_faults where remaining > 0) as has_call_faults,
      random_per_mille,
      random_seed,
      case when random_per_mille > 0 then nextval('sandbox_draws') end as draw
    from f
  `.execute(connection)
  const [row] = rows
  if (!row) throw new Error('The faults could not be read')
  return row
}
