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

/** The newest ones, failed ones too. */
export const readNewestBackups = (connection: Connection, most: number) =>
  connection.selectFrom('backups').selectAll().orderBy('endedAt', 'desc').limit(most).execute()

/** The jobs of backups that are due, run, or failed and are tried again. */
export const readBackupJobs = (connection: Connection, kind: string, now: Date) =>
  connection
    .selectFrom('jobs')
    .select(['id', 'leaseUntil', 'lastError'])
    .where('kind', '=', kind)
    .where('doneAt', 'is', null)
    .where('deadAt', 'is', null)
    .where((is) => is.or([is('runAt', '<=', now), is('attempts', '>', 0)]))
    .orderBy('runAt')
    .execute()
