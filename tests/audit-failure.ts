import { sql } from 'kysely'
import type { Database } from '#platform/server/postgres/database.ts'

/**
 * Makes inserts into the audit fail during `work`, so that a change which succeeds was not audited. `state`: SQLSTATE of
 * the failure (53100: disk full).
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
