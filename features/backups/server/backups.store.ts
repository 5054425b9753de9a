import type { Insertable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

export const insertBackup = async (
  connection: Connection,
  backup: Insertable<Schema['backups']>,
): Promise<void> => {
  await connection.insertInto('backups').values(backup).execute()
}

/** Whether a scheduled backup was ever made, in any folder. */
export const wasScheduledBackupMade = async (connection: Connection): Promise<boolean> => {
  const succeeded = await connection
    .selectFrom('backups')
    .select('id')
    .where('madeBy', '=', 'schedule')
    .where('failure', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return succeeded !== undefined
}

/** The latest successful one, and the latest failed one. */
export const readLastBackups = async (connection: Connection) => {
  const newest = (operator: 'is' | 'is not') =>
    connection
      .selectFrom('backups')
      .selectAll()
      .where('failure', operator, null)
      .orderBy('endedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  return { made: await newest('is'), failed: await newest('is not') }
}
