import { sql } from 'kysely'
import type { Database } from '#platform/server/postgres/database.ts'

/**
 * 200,000 entries of 40 admins and 30 actions, by default on three websites; the few that concern no website are the
 * oldest.
 */
export const insertManyEntries = async (
  db: Database,
  of: readonly string[] = ['optics', 'renewable', 'nursing'],
): Promise<void> => {
  await sql`
    insert into audit_entries (id, at, admin_email, website, action, subject)
    select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, now(), 'admin' || n % 40 || '@example.org',
      case when n > 400 then (${of}::text[])[1 + n % ${of.length}::integer] end, 'kind-' || n % 30 || '.changed', 'Entry ' || n
    from generate_series(1, 200000) as n`.execute(db)
  await sql`analyze audit_entries`.execute(db)
}
