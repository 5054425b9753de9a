import type pg from 'pg'

/** Resets between journeys what a product started with. */
const initialTables = [
  'websites',
  'website_hosts',
  'receipt_prefixes',
  'pricing_settings',
  'presentation_types',
  'accommodation_combinations',
  'pricing_configurations',
  'website_settings',
  'interest_options',
  'session_options',
  'admins',
]

/** Sessions of existing accounts stay: a worker opens one for its owner, and reuses it in many journeys. */
const staying = [...initialTables, 'installation', 'admin_sessions', 'admin_refresh_tokens']
const forgetSessions = [
  'delete from admin_sessions where admin_id not in (select id from before.admins)',
  'delete from admin_refresh_tokens where session_id not in (select id from admin_sessions)',
]

const tablesOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migrations%'`,
  )
  return rows.map(({ name }) => name)
}

/** bypasses the triggers that forbid deleting audit entries and receipts */
const unseen = (statements: string[]): string =>
  ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n')

/**
 * Stores the initial rows of a product. Returns a function that deletes rows written since and restores changed ones, so
 * that each journey starts with the same tables.
 */
export const keepRowsAsTheyAre = async (pool: pg.Pool): Promise<() => Promise<void>> => {
  const written = (await tablesOf(pool)).filter((name) => !staying.includes(name))
  await pool.query(
    [
      'create schema before',
      ...initialTables.map((name) => `create table before.${name} as table public.${name}`),
    ].join(';\n'),
  )
  const changed = initialTables.map(
    (name) =>
      `(select '${name}' as name from (select count(*), sum(hashtextextended(t::text, 0)) from public.${name} t
        except select count(*), sum(hashtextextended(t::text, 0)) from before.${name} t) other)`,
  )

  return async () => {
    const { rows } = await pool.query<{ name: string }>(changed.join(' union all '))
    const restored = rows.flatMap(({ name }) => [
      `delete from public.${name}`,
      `insert into public.${name} overriding system value table before.${name}`,
    ])
    const emptied = written.map((name) => `delete from public.${name}`)
    await pool.query(unseen([...emptied, ...restored, ...forgetSessions]))
    if (rows.length > 0)
      await pool.query(
        `select pg_notify('content_changed', website) from (select distinct website from public.pricing_settings) sites`,
      )
  }
}
