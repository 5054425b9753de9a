import { basename, dirname } from 'node:path'
import { commandLine, writeAudit } from '#platform/server/audit-log.ts'
import { explainFullDisk } from '#platform/server/backup/full-disk.ts'
import { type BackupSource, partsOfInstallation } from '#platform/server/backup/source-parts.ts'
import { type Written, writeArchive } from '#platform/server/backup/write-archive.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Log, mask } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { insertBackup } from './backups.store.ts'

export type BackupDeps = {
  db: Database
  clock: Clock
  log: Log
  /** Encrypts the archive; undefined: no encryption. */
  key: string | undefined
  source: () => Promise<BackupSource>
  /** The folder of an embedded database; undefined for the operator's own. */
  databaseFolder: string | undefined
}

/**
 * Writes a full backup to this file, and records its success or failure; manual ones are also in the audit
 * log.
 * @throws the cause of the failure: a BackupProblem when it is incomplete, or for example a full disk
 */
export const makeBackup = async (
  { db, clock, log, key, source, databaseFolder }: BackupDeps,
  { path, by }: { path: string; by: 'schedule' | 'command' },
): Promise<Written> => {
  const beganAt = clock.now()
  const fileName = basename(path)
  const row = () => ({ id: newId(clock.now()), beganAt, endedAt: clock.now(), madeBy: by, fileName })
  const disks = { folder: dirname(path), database: databaseFolder }
  let written: Written
  try {
    written = await writeArchive(path, partsOfInstallation(await source()), { key, madeAt: beganAt })
  } catch (cause) {
    const error = await explainFullDisk(cause, disks)
    const failure = mask(error instanceof Error ? error.message : String(error))
    log.error('a backup could not be made', { error })
    // if the database is down, the original error is the one to throw
    await insertBackup(db, { ...row(), bytes: null, encrypted: null, failure }).catch(() => undefined)
    throw error
  }
  const { bytes, isEncrypted: encrypted } = written
  const recorded = db.transaction().execute(async (transaction) => {
    await insertBackup(transaction, { ...row(), bytes, encrypted, failure: null })
    if (by === 'schedule') return
    const change = { action: 'backup.made', subject: fileName, new: { bytes, encrypted } }
    await writeAudit(transaction, commandLine, clock.now(), change)
  })
  await recorded.catch(async (cause: unknown) => {
    throw await explainFullDisk(cause, disks)
  })
  return written
}
