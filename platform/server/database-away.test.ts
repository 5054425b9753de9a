import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { isUnavailable } from './database-away.ts'

const { pool } = await testDatabase()
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a database that no one reaches is away', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 9 })
  expect(isUnavailable(await failureOf(client.connect()))).toBe(true)
})

test('a connection that is ended in the middle of a query is away, and so is the next query on it', async () => {
  const client = await pool.connect()
  client.on('error', () => undefined)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const query = failureOf(client.query('select pg_sleep(60)'))
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  expect(isUnavailable(await query)).toBe(true)
  expect(isUnavailable(await failureOf(client.query('select 1')))).toBe(true)
  client.release(true)
})

test('a standby takes no write, and says that it is one', async () => {
  const client = await pool.connect()
  await client.query('begin transaction read only')
  expect(isUnavailable(await failureOf(client.query('create table never (x int)')))).toBe(true)
  await client.query('rollback')
  client.release()
})

test('a query that is wrong, or takes too long, is none of this', async () => {
  expect(isUnavailable(await failureOf(pool.query('select 1 / 0')))).toBe(false)
  expect(isUnavailable(await failureOf(pool.query('select from where')))).toBe(false)
  expect(isUnavailable(new Error('inside'))).toBe(false)
  expect(isUnavailable('Connection terminated')).toBe(false)
})
