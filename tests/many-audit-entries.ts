import { sql } from 'kysely'
import type { Database } from '#platform/server/postgres/database.ts'

/** 200,000 entries of 40 admins and 30 actions on three websites; the few that concern no website are the oldest. */
export const insertManyEntries = async (db: Database): Promise<void> => {
  await sql`
    insert into audit_entries (id, at, admin_email, website, action, subject)
    select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, now(), 'admin' || n % 40 || '@example.org',
      case when n > 400 then (array['optics', 'renewable', 'nursing'])[1 + n % 3] end, 'kind-' || n % 30 || '.changed', 'Entry ' || n
    from generate_series(1, 200000) as n`.execute(db)
  await sql`analyze audit_entries`.execute(db)
}
