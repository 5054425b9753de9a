import { sql } from 'kysely'
import type { Database } from '#platform/server/postgres/database.ts'

/** What a refused call may still write: activity of the account, and login attempts. */
const ofSessions = [
  'admin_sessions',
  'admin_refresh_tokens',
  'login_failures',
  'login_failure_sums',
  'known_devices',
  // counts what was refused
  'webhook_counts',
]

/** Also the job that will sum up the attempts. */
const notOfSessions = "where kind <> 'admin-session.sum-failures'"

/** Number of rows of a table, and a digest of their values. */
type TableState = { rows: number; hash: string }

/** Digest of every table that a call might change, by name, except those named. */
export const stateOfTables = async (
  db: Database,
  without: readonly string[] = ofSessions,
): Promise<Record<string, TableState>> => {
  const { rows } = await sql<{ name: string; rows: string; hash: string }>`
    select name, (xpath('//rows/text()', state))[1]::text as rows, (xpath('//hash/text()', state))[1]::text as hash
    from (
      select table_name as name, query_to_xml(format(
        'select count(*) as rows, md5(coalesce(string_agg(one::text, chr(10) order by one::text), '''')) as hash from %I as one %s',
        table_name, case table_name when 'jobs' then ${notOfSessions} else '' end), true, true, '') as state
      from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'
        and not table_name = any (${without}::text[])
    ) as tables
    order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows, hash }) => [name, { rows: Number(rows), hash }]))
}

/** The same as one text; equal texts mean that nothing changed. */
export const stateOfEverything = async (db: Database): Promise<string> =>
  JSON.stringify(await stateOfTables(db))

/** A row with its xmin: a row that was rewritten with equal values is also different. */
export type WrittenRow = { table: string; row: string; writtenBy: string }

/** Every row of every table, except those named. */
export const rowsOfTables = async (
  db: Database,
  without: readonly string[] = ofSessions,
): Promise<WrittenRow[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and not table_name = any (${without}::text[])
    order by 1`.execute(db)
  const all = tables.map(
    ({ name }) => sql`
      select ${name}::text as table, (to_jsonb(one) - 'pdf')::text as row, xmin::text as "writtenBy" from ${sql.table(name)} one`,
  )
  const { rows } = await sql<WrittenRow>`${sql.join(all, sql` union all `)}`.execute(db)
  return rows
}
