import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '#features/backups/backups.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { lockEffects } from '#platform/server/external-effects/effects.store.ts'
import { retryJob } from '#platform/server/jobs/jobs.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import { readBackupJobs, readNewestBackups } from './backups.store.ts'
import { enqueueBackup, isPartial, nextBackupAt, scheduledBackup } from './scheduled-backup.job.ts'

export type BackupSettingsDeps = {
  db: Database
  clock: Clock
  /** BACKUP_DIR; undefined: no backup is made here. */
  backupDir: string | undefined
  dataDir: string
  backups: { key: string | undefined }
}

/** How many backups are shown. */
const shownBackups = 10

/** The last backups, where they are, and the one that is being made. */
export const backupSettingsOf = async (
  { db, clock, backupDir, dataDir, backups: { key } }: BackupSettingsDeps,
  connection: Connection = db,
): Promise<BackupSettings> => {
  const now = clock.now()
  const rows = await readNewestBackups(connection, shownBackups)
  const isUnderWay = (await readBackupJobs(connection, scheduledBackup, now)).length > 0
  const bytes = backupDir && isUnderWay ? await writtenInto(backupDir) : 0
  return {
    backups: rows.map(({ endedAt, bytes, encrypted, failure, madeBy }) => ({
      at: endedAt.toISOString(),
      bytes,
      isEncrypted: encrypted ?? false,
      failure,
      isByCommand: madeBy === 'command',
    })),
    folder: backupDir ?? null,
    isEncrypted: key !== undefined,
    isOnSameDisk: backupDir !== undefined && (await areOnOneDisk(backupDir, dataDir)),
    nextAt: backupDir === undefined ? null : nextBackupAt(now).toISOString(),
    underWay:
      backupDir && isUnderWay
        ? { bytes, lastBytes: rows.find((row) => row.bytes !== null)?.bytes ?? null }
        : null,
  }
}

/**
 * Requests a backup; one that waits for another try is made at once.
 * @throws Problem 409 when there is no folder, or an owner must first say which installation this is
 */
export const requestBackupNow = (
  deps: BackupSettingsDeps,
  owner: OwnerPermission,
): Promise<BackupSettings> => {
  const { db, clock, backupDir } = deps
  if (!backupDir)
    throw new Problem(
      409,
      'action_not_possible',
      'There is no folder for backups. The person who runs this server sets BACKUP_DIR',
    )
  return db.transaction().execute(async (tx) => {
    // locked, so that of two requests the second finds the job of the first
    const { state } = await lockEffects(tx)
    if (state !== 'allowed')
      throw new Problem(
        409,
        'action_not_possible',
        'This installation was restored or copied. Say on the dashboard which one it is, then make a backup',
      )
    const now = clock.now()
    const [job] = await readBackupJobs(tx, scheduledBackup, now)
    const isRunning = job?.leaseUntil && job.leaseUntil >= now
    if (!isRunning && (!job || job.lastError !== null)) {
      if (job) await retryJob(tx, job.id, now)
      else await enqueueBackup(tx, now)
      await writeAudit(tx, owner, now, { action: 'backup.requested', subject: 'Backup of everything' })
    }
    return backupSettingsOf(deps, tx)
  })
}

/** The size of the newest file that is being written. */
const writtenInto = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.filter(isPartial).map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  const known = files.filter((file) => file !== undefined)
  return known.toSorted((one, other) => other.mtimeMs - one.mtimeMs)[0]?.size ?? 0
}

const areOnOneDisk = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map((folder) => stat(folder).catch(() => undefined)))
  return first !== undefined && first.dev === second?.dev
}
