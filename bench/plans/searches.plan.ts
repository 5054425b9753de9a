import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchedWords } from '#features/abstracts/server/abstract-lists.store.ts'
import { readPayments } from '#features/payments/server/lists/payment-lists.store.ts'
import { advisoryLocks } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { holds } from '#platform/server/postgres/search/text-search.ts'
import { testDatabase } from '#tests/database.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { blocksOf } from './blocks-of.ts'

const { db, pool } = await testDatabase()
const website = 'renewable'

/** The plan of a query that may neither read a whole table nor fetch along another index. */
const planOf = (explain: (tx: Connection) => Promise<unknown>): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    return JSON.stringify(await explain(tx))
  })

test('abstracts are searched by the words that the index has', async () => {
  const plan = await planOf((tx) =>
    tx
      .selectFrom('abstractSubmissions as submission')
      .select('id')
      .where(holds(searchedWords, 'fontaine'))
      .explain(),
  )
  expect(plan).toContain('abstract_submissions_folded')
})

test.each(['%lovelace%', '% lo%'])('a search of payments for %s reads along its index', async (pattern) => {
  const plan = await planOf((tx) =>
    sql<Record<string, string>>`explain select id from payment_records where fold_text(
      ' ' || customer_name || ' ' || customer_email || ' ' || customer_institute || ' ' || customer_country) like ${pattern}`
      .execute(tx)
      .then(({ rows }) => rows),
  )
  expect(plan).toContain('payment_records_folded')
})

test('few of 5,000 payments are read for a name, an address and the beginning of an id, and all at most once for each id of a middle part', async () => {
  const large = await testDatabase()
  await insertManyPayments(large.pool, aWebsite(website), 5_000)
  await large.pool.query('vacuum analyze payment_records')
  const newestFirst = { by: 'date', descending: true } as const
  const blocksFor = async (search: string) => {
    const { answer, blocks } = await blocksOf(large.pool, (watched) =>
      readPayments(watched, aWebsite(website), { search }, newestFirst, undefined, 25),
    )
    return { found: answer.length, blocks }
  }
  const {
    rows: [one],
  } = await large.pool.query(
    'select id, session_id as session, customer_email as email from payment_records where session_id is not null offset 2000 limit 1',
  )
  const whole = (await large.pool.query(`select relpages from pg_class where relname = 'payment_records'`))
    .rows[0].relpages
  const few = whole / 4
  for (const [search, rows, most] of [
    ['nobody.has.this', 0, few],
    ['fatima', 25, few],
    [one.email, 1, few],
    [one.id, 1, few],
    [one.session.slice(0, 30), 1, few],
    [one.session.slice(-8), 1, 2 * whole + few],
    [one.id.slice(-8), 1, 2 * whole + few],
  ] as const) {
    const { found, blocks } = await blocksFor(search)
    expect(found, search).toBe(rows)
    expect(blocks, search).toBeLessThan(most)
  }
})

test('known addresses: a plan that was made for a small table reads a large one along the addresses', async () => {
  const client = await pool.connect()
  const known = (emails: string[]) =>
    client.query('select known_addresses($1, $2, $3, $4) as known', [
      'renewable',
      emails,
      [],
      advisoryLocks.registration,
    ])
  try {
    const fill = (from: number, to: number) =>
      client.query(
        `insert into registrations
           (website, id, name, phone, email, institute_or_university, country, registration_type, presentation_type, created_at)
         select 'renewable', gen_random_uuid(), 'Ada', '1', 'a' || n || '@example.org', 'Institute', 'Japan',
           'REGISTRATION_ONLY', 'LISTENER', now()
         from generate_series($1::int, $2::int) n`,
        [from, to],
      )
    await client.query('begin')
    await client.query('delete from registrations')
    await fill(1, 2)
    await client.query('analyze registrations')
    // PostgreSQL keeps a plan from the sixth time on
    for (let times = 0; times < 6; times++) await known(['someone@example.org'])
    await fill(3, 5000)
    const read = async () => {
      const { rows } = await client.query(
        `select seq_tup_read::int + idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'registrations'`,
      )
      return rows[0].rows as number
    }
    const before = await read()
    const { rows } = await known(['A77@example.org', 'nobody@example.org', 'zoe@example.org'])
    expect(rows).toEqual([{ known: ['a77@example.org'] }])
    expect((await read()) - before).toBeLessThanOrEqual(3)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
