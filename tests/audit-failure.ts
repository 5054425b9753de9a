import { sql } from 'kysely'
import type { Database } from '#platform/server/postgres/database.ts'

/**
 * For the time of `work` no entry can be written into the audit: a change that is made all the same was made without one.
 * `state`: why, as PostgreSQL says it (53100: its disk is full).
 */
export const withoutAudit = async (
  db: Database,
  work: () => Promise<void>,
  state = 'P0001',
): Promise<void> => {
  await sql`
    create function refuse_entry() returns trigger language plpgsql as $$
    begin
      raise exception 'no entry today' using errcode = ${sql.lit(state)};
    end $$`.execute(db)
  await sql`
    create trigger refuse_entry before insert on audit_entries
      for each row execute function refuse_entry()`.execute(db)
  await work().finally(() => sql`drop function refuse_entry cascade`.execute(db))
}
