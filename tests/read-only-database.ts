import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * Makes the database read-only during `work` (SQLSTATE 25006), like one on a full or failed disk or a standby. Every
 * connection is reopened.
 */
export const whileReadOnly = async (
  { pool }: Pick<TestDatabase, 'pool'>,
  work: () => Promise<void>,
): Promise<void> => {
  await setReadOnly(pool, 'on')
  await work().finally(() => setReadOnly(pool, 'off'))
}

const setReadOnly = async (pool: TestDatabase['pool'], word: 'on' | 'off'): Promise<void> => {
  const client = await pool.connect()
  const { rows } = await client.query('select current_database() as name')
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database ${rows[0].name} set default_transaction_read_only = ${word}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  client.release(true)
  await expect.poll(() => pool.totalCount).toBe(0)
}
