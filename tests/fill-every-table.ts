import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inOrder } from '#platform/server/backup/snapshot-tables.ts'

/** Characters that COPY, JSON and terminals escape. */
const oddText = 'Zoë \\N \\. \t tab \n line \r "quoted" \'single\' \u0007 漢字 😀'

const values: Readonly<Record<string, () => unknown>> = {
  text: () => oddText,
  uuid: () => randomUUID(),
  integer: () => 1,
  bigint: () => 1,
  boolean: () => true,
  website: () => 'renewable',
  'timestamp with time zone': () => '2026-10-01T12:34:56.789123Z',
  jsonb: () => JSON.stringify({ odd: oddText, number: 1.5e3, nothing: null }),
  json: () => `{ "kept" :  "as it was written" }`,
  bytea: () => Buffer.from([0, 10, 13, 92, 255]),
  'text[]': () => [oddText, ''],
  'integer[]': () => [1, -2_000_000_000],
}

/** Columns whose smallest value is invalid. */
const exceptions: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  payment_records: {
    // references the existing row
    registration_id: undefined,
    registration_type: 'x',
    presentation_type: 'x',
    pricing_config_id: 1,
    total_cents: 0,
    presentation_cents: 0,
    fee_cents: 0,
    currency: 'eur',
  },
  // must name a provider
  payment_refunds: { payment_intent_id: 'pi_odd' },
  mails: { kept: 'nothing' },
  erasures: { address: oddText },
  backups: { bytes: 1, encrypted: true },
  installation_settings: { section: 'payments' },
  payment_accounts: { is_current: false, removed_at: '2026-10-01T12:34:56Z' },
  receipt_prefixes: { prefix: 'ODD' },
  website_hosts: { host: 'odd.test' },
  // a backup has several parts for one such row
  receipts: { pdf: randomBytes(1_500_000), content: '{}', kind: 'receipt' },
}

/** References that must not name the first row. */
const otherRows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  website_successions: { slug: 'optics', successor: 'nursing' },
}

type Column = { name: string; type: string; least: boolean }
type Reference = { to: string; own: string[]; theirs: string[] }
type Table = { name: string; refers: string[]; columns: Column[]; references: Reference[]; checks: string[] }

/** Inserts a row of odd values into each empty table, so that tables of new migrations are covered too. */
export const fillEveryTable = async ({ pool }: { pool: pg.Pool }): Promise<void> => {
  const failures: string[] = []
  const tables = inOrder(await readTables(pool))
  // a trigger may empty a table again when a later one is filled
  for (const table of [...tables, ...tables]) {
    const { rows } = await pool.query(`select from ${table.name} limit 1`)
    if (rows.length === 0)
      await fill(pool, table).catch((error: Error) => failures.push(`${table.name}: ${error.message}`))
  }
  if (failures.length > 0)
    throw new Error(`No row can be put into some tables. Teach fill-every-table.ts.\n${failures.join('\n')}`)
}

const fill = async (pool: pg.Pool, table: Table): Promise<void> => {
  const row: Record<string, unknown> = {}
  for (const { name, type, least } of table.columns) if (least) row[name] = values[type]?.()
  for (const check of table.checks)
    for (const [, name = '', value] of check.matchAll(/\((\w+) = ANY \(ARRAY\['([^']*)'/g))
      if (name in row) row[name] = value
  Object.assign(row, exceptions[table.name])
  for (const { to, own, theirs } of table.references) {
    if (!own.every((name) => name in row)) continue
    const { rows } = await pool.query(
      `select * from ${to} one order by to_jsonb(one) ->> 'website' = 'renewable' desc nulls last limit 1`,
    )
    for (const [at, name] of own.entries()) row[name] = rows[0]?.[theirs[at] ?? '']
  }
  Object.assign(row, otherRows[table.name])
  const names = Object.keys(row)
  const statement =
    names.length === 0
      ? `insert into ${table.name} default values`
      : `insert into ${table.name} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`
  await pool.query(statement, Object.values(row))
}

const readTables = async (pool: pg.Pool): Promise<Table[]> => {
  const { rows } = await pool.query<Table>(`
    select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'least', a.attnotnull and not a.atthasdef and a.attidentity = '')), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('to', f.confrelid::regclass::text,
        'own', (select json_agg(attname order by n) from unnest(f.conkey) with ordinality k(num, n)
          join pg_attribute on attrelid = f.conrelid and attnum = num),
        'theirs', (select json_agg(attname order by n) from unnest(f.confkey) with ordinality k(num, n)
          join pg_attribute on attrelid = f.confrelid and attnum = num))), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as references,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and cardinality(k.conkey) = 1) as checks
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'applied_migrations'
    order by c.relname`)
  return rows
}
