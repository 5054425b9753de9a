import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The version and size of the database, and its time. */
export const readDatabaseFacts = async (connection: Connection) => {
  const { rows } = await sql<{ version: string; bytes: number; now: Date }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      clock_timestamp() as now`.execute(connection)
  return rows[0] as (typeof rows)[number]
}

/** Sends the least query, to see how long the database takes to answer. */
export const askDatabase = async (connection: Connection): Promise<void> => {
  await sql`select`.execute(connection)
}
