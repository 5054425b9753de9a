import { createHash } from 'node:crypto'
import { CamelCasePlugin, Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from '#database/schema.ts'
import { WakingDialect } from '../jobs/wake.ts'

/** A connection pool with our tables. */
export type Database = Kysely<Schema>

/** What a store takes as its first argument: the pool, or the transaction that its caller is in. */
export type Connection = Kysely<Schema> | Transaction<Schema>

const { builtins } = pg.types

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}

/** Whole numbers come as numbers (or throw beyond 2^53), days and decimals stay text; per pool, not globally. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return wholeNumber
    if (oid === builtins.DATE || oid === builtins.NUMERIC) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Where a database is: an address, or the folder of a unix socket with the name of the database. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string; ssl?: false }

/**
 * Opens a pool of at most `max` connections (default 10). A lost idle connection is reported to `onLost` and replaced;
 * a query that cannot get a connection within `patience` milliseconds (default 5 s) fails.
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
  // one that is lost while in use fails its query; that it says so once more must not end the process
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const mark = '/* prepared */'

/**
 * Begins a statement that PostgreSQL plans once for each connection, and not at each call. For what is sent very often, always
 * with the same text, and whose best plan does not depend on its values.
 */
export const prepared = sql.raw(mark)

/** A connection that gives such statements a name, because that is how PostgreSQL knows them again. */
class PreparingClient extends pg.Client {
  // the driver has eight signatures for this; what is given and answered is passed on as it is
  override query(...request: never[]): never {
    const send = super.query as unknown as (this: pg.Client, ...request: unknown[]) => unknown
    const [text, values, ...more] = request as unknown[]
    const isPrepared = typeof text === 'string' && text.startsWith(mark)
    return send.apply(this, isPrepared ? [{ name: nameOf(text), text, values }, ...more] : request) as never
  }
}

const names = new Map<string, string>()

/** The name is of the text, so that two texts never have the same: not those of two versions over one pooler either. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = `plenary_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

/**
 * A connection of its own, not opened yet, for one who waits for what the database notifies of. A question that is not
 * answered within `patience` milliseconds fails.
 */
export const openListener = (address: DatabaseAddress, patience: number): pg.Client =>
  new pg.Client({
    ...address,
    connectionTimeoutMillis: 5_000,
    query_timeout: patience,
    keepAlive: true,
    application_name: 'plenary news',
  })

/** Queries over a pool: camelCase in the code, snake_case in the database. A commit wakes who waits for what it has written. */
export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<Schema>({
    dialect: new WakingDialect(pool),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
