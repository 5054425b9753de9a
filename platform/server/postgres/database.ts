import { createHash } from 'node:crypto'
import { CamelCasePlugin, Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from '#database/schema.ts'
import { WakingDialect } from '../jobs/wake.ts'

/** A connection pool for our tables. */
export type Database = Kysely<Schema>

/** The first argument of a store: the pool, or the caller's transaction. */
export type Connection = Kysely<Schema> | Transaction<Schema>

const { builtins } = pg.types

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}

/** Integers are parsed to numbers (an error beyond 2^53), days and decimals stay text; per pool, not globally. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return wholeNumber
    if (oid === builtins.DATE || oid === builtins.NUMERIC) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** The address of a database: a URL, or the folder of a unix socket with the name of the database. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string; ssl?: false }

/**
 * Opens a pool of at most `max` connections (default 10). A lost idle connection is reported to `onLost` and replaced; a
 * query that gets no connection within `patience` milliseconds (default 5 s) fails.
 */
export const openPool = (
  address: DatabaseAddress,
  onLost: (error: Error) => void,
  max = 10,
  patience = 5_000,
): pg.Pool => {
  const pool = new pg.Pool({
    ...address,
    Client: PreparingClient,
    max,
    types,
    connectionTimeoutMillis: patience,
    application_name: 'plenary',
  })
  pool.on('error', onLost)
  // a connection lost in use fails its query; without this handler its error event would end the process
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const mark = '/* prepared */'

/**
 * Marks a statement that PostgreSQL plans only once per connection. For frequent statements with constant text, whose best
 * plan does not depend on the values.
 */
export const prepared = sql.raw(mark)

/** Names marked statements, because PostgreSQL identifies prepared statements by name. */
class PreparingClient extends pg.Client {
  // the driver has eight overloads for this; arguments and results are passed on unchanged
  override query(...request: never[]): never {
    const send = super.query as unknown as (this: pg.Client, ...request: unknown[]) => unknown
    const [text, values, ...more] = request as unknown[]
    const isPrepared = typeof text === 'string' && text.startsWith(mark)
    return send.apply(this, isPrepared ? [{ name: nameOf(text), text, values }, ...more] : request) as never
  }
}

const names = new Map<string, string>()

/** Derived from the text, so that two texts never share a name, also of two versions behind one pooler. */
const nameOf = (text: string): string => {
  const cached = names.get(text)
  if (cached) return cached
  const name = `plenary_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

/** An unconnected client for LISTEN, outside of the pool. A query without an answer within `patience` milliseconds fails. */
export const openListener = (address: DatabaseAddress, patience: number): pg.Client =>
  new pg.Client({
    ...address,
    connectionTimeoutMillis: 5_000,
    query_timeout: patience,
    keepAlive: true,
    application_name: 'plenary news',
  })

/** Kysely over a pool: camelCase in the code, snake_case in the database. A commit wakes the subscribers of what it announced. */
export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<Schema>({
    dialect: new WakingDialect(pool),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
