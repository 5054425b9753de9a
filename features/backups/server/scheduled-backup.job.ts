import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, outdatedBackups } from '#features/backups/kept-backups.ts'
import type { Clock } from '#platform/server/clock.ts'
import { makeFolder } from '#platform/server/files/make-folder.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import { type BackupParts, makeBackup } from './make-backup.ts'

export const scheduledBackup = 'backup.scheduled'

/** In UTC; night where most of Europe and Africa lives, and before the day begins in the Americas. */
const quietHour = '03:00'

/** Each day (UTC) there is one such job, however many processes run, due at the quiet hour; late when none ran then. */
export const enqueueRegularBackup = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  const runAt = new Date(`${day}T${quietHour}:00Z`)
  await enqueueJob(db, { kind: scheduledBackup, key: day, payload: {}, now, runAt })
  await forgetDoneJobs(db, scheduledBackup, later(now, -days(2)))
}

/** Makes the backup of the day, and only then removes those that are no longer kept. */
export const scheduledBackupJob =
  (parts: BackupParts, folder: string): JobHandler =>
  async () => {
    // one that cannot be made is said by the backup itself, which knows how
    await makeFolder(folder, 0o700).catch(() => undefined)
    const name = backupName(parts.clock.now(), parts.key !== undefined)
    const { bytes } = await makeBackup(parts, { path: join(folder, name), by: 'schedule' })
    const names = await readdir(folder)
    const outdated = outdatedBackups(names)
    const leftovers = await abandonedIn(folder, names, parts.clock)
    await Promise.all([...outdated, ...leftovers].map((one) => rm(join(folder, one), { force: true })))
    parts.log.info('a backup was made', { bytes, removed: outdated.length })
  }

/** What a killed process was writing: no backup takes a day. */
const abandonedIn = async (folder: string, names: readonly string[], clock: Clock): Promise<string[]> => {
  const before = later(clock.now(), -days(1))
  const parts = names.filter((name) => /^\.plenary-.*\.part$/.test(name))
  const isOld = await Promise.all(
    parts.map((name) =>
      stat(join(folder, name)).then(
        ({ mtime }) => mtime < before,
        () => false,
      ),
    ),
  )
  return parts.filter((_, at) => isOld[at])
}
