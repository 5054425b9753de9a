import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, outdatedBackups, outdatedIncompleteBackups } from '#features/backups/retained-backups.ts'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import { type FolderDeps, requireBackupFolder } from './backup-folder.ts'
import { type BackupDeps, makeBackup } from './make-backup.ts'

export const scheduledBackup = 'backup.scheduled'

/** In UTC: night in most of Europe and Africa, and before the day starts in the Americas. */
const backupHour = '03:00'

/** When the daily backup of this day (UTC) is due. */
const dueOn = (day: Date): Date => new Date(`${day.toISOString().slice(0, 10)}T${backupHour}:00Z`)

/** When the next daily backup is due. */
export const nextBackupAt = (now: Date): Date => {
  const today = dueOn(now)
  return today > now ? today : dueOn(later(now, days(1)))
}

/** Enqueues one such job per day (UTC), however many processes run; later if none was running then. */
export const enqueueRegularBackup = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  await enqueueJob(db, { kind: scheduledBackup, key: day, payload: {}, now, runAt: dueOn(now) })
  await forgetDoneJobs(db, scheduledBackup, later(now, -days(2)))
}

/** Requests a backup now; it is made and kept as the daily one. */
export const enqueueBackup = (connection: Connection, now: Date): Promise<void> =>
  enqueueJob(connection, { kind: scheduledBackup, key: `demand:${now.toISOString()}`, payload: {}, now })

export type ScheduleDeps = BackupDeps & Pick<FolderDeps, 'installation'>

/** Makes the daily backup, and removes outdated ones only if it is complete. */
export const scheduledBackupJob =
  (deps: ScheduleDeps, folder: string): JobHandler =>
  async () => {
    const name = backupName(deps.clock.now(), deps.key !== undefined)
    const source = async () => {
      await requireBackupFolder(folder, deps)
      return deps.source()
    }
    const backup = makeBackup({ ...deps, source }, { path: join(folder, name), by: 'schedule' })
    const { bytes } = await backup.catch(async (error: unknown) => {
      await removeFrom(folder, outdatedIncompleteBackups(await readdir(folder).catch(() => [])))
      throw error
    })
    const names = await readdir(folder)
    const outdated = [...outdatedBackups(names), ...outdatedIncompleteBackups(names)]
    await removeFrom(folder, [...outdated, ...(await abandonedIn(folder, names, deps.clock))])
    deps.log.info('a backup was made', { bytes, removed: outdated.length })
  }

const removeFrom = async (folder: string, names: readonly string[]): Promise<void> => {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
}

/** Whether this is the file of a backup that is being made, or was when its process was killed. */
export const isPartial = (name: string): boolean => name.startsWith('.plenary-') && name.endsWith('.part')

/** Partial files of killed processes: no backup takes a day. */
const abandonedIn = async (folder: string, names: readonly string[], clock: Clock): Promise<string[]> => {
  const before = later(clock.now(), -days(1))
  const partials = names.filter(isPartial)
  const isOld = await Promise.all(
    partials.map((name) =>
      stat(join(folder, name)).then(
        ({ mtime }) => mtime < before,
        () => false,
      ),
    ),
  )
  return partials.filter((_, at) => isOld[at])
}
