// Figures above a list are counted by index-only scans (docs/performance.md); one more column in such a query would
// read
// a table page per row, which only a database of a million rows would show.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countBookings } from '#features/bookings/server/booking-figures.store.ts'
import { countMessages } from '#features/contact/server/messages.store.ts'
import { findReach } from '#features/dashboard/server/figures.store.ts'
import { accountForMoney } from '#features/payments/server/exceptions/account-for-money.store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { testDatabase } from '#tests/database.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'

const { db, pool } = await testDatabase()
const website: Website = aWebsite('nursing')
const tables = ['registrations', 'payment_records', 'contact_messages']

beforeAll(async () => {
  await insertManyPayments(pool, website, 3000)
  const client = await pool.connect()
  try {
    // the test PostgreSQL commits asynchronously, and VACUUM considers only flushed commits
    await client.query('set synchronous_commit = on')
    await client.query(
      `insert into contact_messages (website, id, name, email, subject, message, created_at)
       select $1, gen_random_uuid(), 'Ada', 'ada@example.org', 'Visa', 'Please write a letter', now()
       from generate_series(1, 300)`,
      [website],
    )
    // index-only scans need VACUUM's visibility map
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    client.release(true)
  }
})

/** Rows of these tables fetched by `work`, and its number of sequential scans. */
const fetched = (work: (connection: Connection) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // small tables are always scanned, whatever the index
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const count = async () => {
      const { rows } = await sql<{ rows: number }>`
        select coalesce(sum(seq_scan + coalesce(idx_tup_fetch, 0)), 0)::int as rows
        from pg_stat_xact_user_tables where relname = any(${tables})`.execute(tx)
      return rows[0]?.rows ?? Number.NaN
    }
    const before = await count()
    await work(tx)
    return (await count()) - before
  })

test.each<[string, (connection: Connection) => Promise<unknown>]>([
  ['bookings', (connection) => countBookings(connection, website)],
  ['messages', (connection) => countMessages(connection, website)],
  ['the money', (connection) => accountForMoney(connection, website)],
])('the figures of %s are read from indexes alone', async (_, work) => {
  expect(await fetched(work)).toBe(0)
})

test('the first and the last day of the figures are the ends of indexes', async () => {
  expect(await fetched((connection) => findReach(connection, website))).toBeLessThanOrEqual(4)
})

test('what no index holds is seen as fetched', async () => {
  const names = (connection: Connection) =>
    connection.selectFrom('registrations').select('phone').where('website', '=', website).execute()
  expect(await fetched(names)).toBe(3000)
})
