import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase, openPool } from '#platform/server/database.ts'
import { atEnd } from './at-end.ts'

/** The PostgreSQL of this test run, and the migrated templates in it: an empty one, and one with the demo data. */
export type TestServer = { address: DatabaseAddress; template: string; withDemoData: string; prefix: string }

/** The same server, another database. */
export const inDatabase = (address: DatabaseAddress, database: string): DatabaseAddress => {
  if ('host' in address) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** A migrated, empty database that nobody else sees. `address` is for processes and pools that a test starts itself. */
export type TestDatabase = { db: Database; pool: pg.Pool; address: DatabaseAddress; close(): Promise<void> }

const onServer = async (address: DatabaseAddress, statement: string): Promise<void> => {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * A database of its own for this test file, cloned from the template in some 30 ms and dropped after the file's last test.
 * Call it at the top of the file: `const { db } = await testDatabase()`. `close` drops it earlier. `holds`: the
 * migrated tables, these with the demo data, or not even the tables.
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
  const name = server.prefix + randomBytes(6).toString('hex')
  const template = { nothing: 'template1', tables: server.template, 'demo data': server.withDemoData }[holds]
  await onServer(server.address, `create database ${name} template ${template}`)

  const address = inDatabase(server.address, name)
  let closed: Promise<void> | undefined
  const pool = openPool(address, (error) => {
    // the forced drop cuts what is still closing
    if (!closed) console.error(error)
  })
  const close = () => {
    closed ??= pool.end().then(() => onServer(server.address, `drop database ${name} with (force)`))
    return closed
  }
  atEnd(close)
  return { db: openDatabase(pool), pool, address, close }
}
