import type pg from 'pg'
import { inject } from 'vitest'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  openPool,
} from '#platform/server/postgres/database.ts'
import { atEnd } from './at-end.ts'
import { cloneDatabase, onServer } from './test-server.ts'

/** A migrated, empty, private database. `address` is for processes and pools that a test starts itself. */
export type TestDatabase = { db: Database; pool: pg.Pool; address: DatabaseAddress; close(): Promise<void> }

/**
 * A database of this test file, cloned from the template in some 20 ms and dropped after the file's last test. Call it
 * at the top of the file: `const { db } = await testDatabase()`. `close` drops it earlier. `holds`: migrated tables,
 * these with demo data, or no tables.
 */
export const testDatabase = async ({
  holds = 'tables',
}: {
  holds?: 'nothing' | 'tables' | 'demo data'
} = {}): Promise<TestDatabase> => {
  const server = inject('testServer')
  if (!server) {
    throw new Error('Tests of rules have no database: put a test that needs one into server/ or tests/.')
  }
  const template = { nothing: 'template1', tables: server.template, 'demo data': server.withDemoData }[holds]
  const { name, address } = await cloneDatabase(server, template)

  let closed: Promise<void> | undefined
  const onLost = (error: Error) => {
    // the forced drop disconnects whatever is still closing
    if (!closed) console.error(error)
  }
  // a slow machine must not fail the test
  const pool = openPool(address, onLost, 10, 60_000)
  const close = () => {
    closed ??= pool.end().then(() => onServer(server.address, `drop database ${name} with (force)`))
    return closed
  }
  atEnd(close)
  return { db: openDatabase(pool), pool, address, close }
}
