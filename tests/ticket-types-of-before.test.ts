import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrateUpTo, readAppliedMigrations } from '#platform/server/postgres/migrate.ts'
import { testDatabase } from './database.ts'

const folder = join(import.meta.dirname, '../database/migrations')

/** The schema before ticket types were rows with names and ways to pay. */
const asBefore = async () => {
  const { pool } = await testDatabase({ holds: 'nothing' })
  const { pool: newest } = await testDatabase()
  const client = await newest.connect()
  const applied = await readAppliedMigrations(client).finally(() => client.release())
  const before = await pool.connect()
  try {
    await before.query('begin')
    const at = applied.findIndex(({ name }) => name.endsWith('_ticket_types.sql'))
    await migrateUpTo(before, folder, applied.slice(0, at))
    await before.query('commit')
  } finally {
    before.release()
  }
  return pool
}

test('the types of an older version keep their ids, codes and prices, and get the names and ways to pay that were in code', async () => {
  const pool = await asBefore()
  // in another order than that of the form, as the demo data had them, with a price, one that was deleted, and an own one
  await pool.query("delete from presentation_types where website = 'renewable'")
  await pool.query(
    `insert into presentation_types (website, type, price_cents, deleted_at)
     values ('renewable', 'DELEGATE', 64900, null), ('renewable', 'LISTENER', 49900, null),
       ('renewable', 'SPEAKER', null, null), ('renewable', 'GUEST', 100, now()), ('renewable', 'PRESS', 0, null)`,
  )
  const { rows: before } = await pool.query(
    'select id, website, type, price_cents, deleted_at from presentation_types order by id',
  )
  await migrate(pool, folder)

  const { rows: after } = await pool.query(
    'select id, website, type, price_cents, deleted_at from presentation_types order by id',
  )
  expect(after).toEqual(before)
  const { rows } = await pool.query(
    `select type, label, included, payment, hidden_at from presentation_types
     where website = 'renewable' order by position, id`,
  )
  const known = { included: null, hidden_at: null }
  expect(rows).toEqual([
    { ...known, type: 'SPEAKER', label: 'Speaker', payment: 'free' },
    { ...known, type: 'LISTENER', label: 'Listener', payment: 'online' },
    { ...known, type: 'DELEGATE', label: 'Delegate', payment: 'online' },
    { ...known, type: 'GUEST', label: 'Guest', payment: 'free' },
    { ...known, type: 'PRESS', label: 'Press', payment: 'free' },
  ])
  // an old process beside the new one may still insert what it knows
  await pool.query(
    "insert into presentation_types (website, type, price_cents) values ('optics', 'STAFF', 1)",
  )
})
