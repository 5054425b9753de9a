import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The state of a database before it is migrated. */
export type DatabaseSummary = {
  /** Undefined in a database without the product's tables. */
  installation: string | undefined
  /** Whether the product has ever completed a start on this database. */
  isUsed: boolean
  /** Fingerprint of the session key used with this database; null: never recorded. */
  keyPrint: string | null
  /** Whether rows reference stored files. */
  namesFiles: boolean
}

/** Reads the state of a database of any version, or an empty one, without changing it. */
export const readDatabaseSummary = async (connection: Connection): Promise<DatabaseSummary> => {
  const tables = await tablesIn(connection)
  const none = { id: undefined, print: null }
  const { id, print } = tables.has('installation')
    ? // as JSON, because older versions lack the column
      ((
        await sql<{ id: string; print: string | null }>`
          select id, to_jsonb(one) ->> 'session_key_print' as print from installation one`.execute(connection)
      ).rows[0] ?? none)
    : none
  const has = async (table: string) =>
    tables.has(table) &&
    (await sql`select from ${sql.table(table)} limit 1`.execute(connection)).rows.length > 0
  return {
    installation: id,
    // each start creates an owner where there is none
    isUsed: print !== null || (await has('admins')),
    keyPrint: print,
    namesFiles: (await has('abstract_submissions')) || (await has('picture_files')),
  }
}

const tablesIn = async (connection: Connection): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(connection)
  return new Set(rows.map(({ name }) => name))
}

/** Whether a row references one of these files. */
export const namesAny = async (connection: Connection, keys: readonly string[]): Promise<boolean> => {
  const tables = await tablesIn(connection)
  for (const table of ['abstract_submissions', 'print_orders', 'picture_files']) {
    if (!tables.has(table)) continue
    const { rows } = await sql`
      select from ${sql.table(table)} where file_key = any(${[...keys]}) limit 1`.execute(connection)
    if (rows.length > 0) return true
  }
  return false
}

/** Stores the session key's fingerprint unless one is stored, and returns the stored one. */
export const storeKeyFingerprint = async (connection: Connection, print: string): Promise<string> => {
  await connection
    .updateTable('installation')
    .set('sessionKeyPrint', print)
    .where('sessionKeyPrint', 'is', null)
    .execute()
  const { sessionKeyPrint } = await connection
    .selectFrom('installation')
    .select('sessionKeyPrint')
    .executeTakeFirstOrThrow()
  return sessionKeyPrint ?? print
}

/** Lets the next start accept its session key. */
export const forgetKeyPrint = async (connection: Connection): Promise<void> => {
  await connection.updateTable('installation').set('sessionKeyPrint', null).execute()
}
