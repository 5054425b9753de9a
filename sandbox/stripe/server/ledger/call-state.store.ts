import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** All state that a call needs, read in one query. */
export type CallState = {
  clockOffsetSeconds: number
  /** Whether a session expiry, bank settlement or refund transition is due. */
  isDue: boolean
  /** Whether faults are ordered for API calls. */
  hasCallFaults: boolean
  randomPerMille: number
  randomSeed: number
  /** A counter while random faults are on. */
  draw: number | null
}

export const readCallState = async (connection: Connection, realNow: Date): Promise<CallState> => {
  const { rows } = await sql<CallState>`
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
