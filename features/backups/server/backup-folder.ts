import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isScheduledBackup } from '#features/backups/retained-backups.ts'
import { BackupProblem } from '#platform/server/backup/backup-problem.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { wasScheduledBackupMade } from './backups.store.ts'

export type FolderDeps = {
  db: Database
  /** The id of this installation. */
  installation: () => Promise<string>
}

/**
 * The marker file of the backup folder, so that the empty mount point of a missing disk is not mistaken for
 * it.
 */
const markName = '.plenary-backups'

/**
 * Ensures that the folder of scheduled backups is the right one: it exists and has the marker of this
 * installation. It is marked if its marker is empty, if it contains backups, or if none was ever made.
 * @throws BackupProblem with a message that says what is wrong and how to continue
 */
export const requireBackupFolder = async (
  folder: string,
  { db, installation }: FolderDeps,
): Promise<void> => {
  try {
    const names = await readdir(folder)
    const mark = names.includes(markName)
      ? (await readFile(join(folder, markName), 'utf8')).trim()
      : undefined
    const own = await installation()
    if (mark === own) return
    if (mark) throw takenFolder(folder)
    const isKnown = mark === '' || names.some(isScheduledBackup) || !(await wasScheduledBackupMade(db))
    if (!isKnown) throw emptyFolder(folder)
    await writeFile(join(folder, markName), `${own}\n`, { mode: 0o600 })
  } catch (error) {
    throw folderProblem(folder, error)
  }
}

/** Logs at startup what would prevent the next backup. */
export const warnOfBackupFolder = async (
  folder: string,
  { log, ...deps }: FolderDeps & { log: Log },
): Promise<void> =>
  requireBackupFolder(folder, deps).catch((error: unknown) =>
    log.warn('BACKUP_DIR cannot be used: no backup will be made', { error }),
  )

const emptyFolder = (folder: string) =>
  new BackupProblem(
    `BACKUP_DIR ${folder} holds none of the backups that were made. Mount the disk that belongs there. When the folder is meant to be a new one, make an empty file ${markName} in it.`,
  )

const takenFolder = (folder: string) =>
  new BackupProblem(
    `BACKUP_DIR ${folder} holds the backups of another installation. Choose a folder of its own for each. When that one is gone, empty the file ${markName} in it.`,
  )

/** System error codes as messages; other errors unchanged. */
const folderProblem = (folder: string, error: unknown): unknown => {
  const code = (error as NodeJS.ErrnoException).code
  const messages: Record<string, string> = {
    ENOENT: `BACKUP_DIR ${folder} does not exist. Make the folder, or mount the disk that belongs there.`,
    ENOTDIR: `BACKUP_DIR ${folder} cannot be written into: it is a file, not a folder.`,
    EACCES: `BACKUP_DIR ${folder} cannot be written into by this user. Give it to the user who runs Plenary.`,
    EPERM: `BACKUP_DIR ${folder} cannot be written into by this user. Give it to the user who runs Plenary.`,
    EROFS: `BACKUP_DIR ${folder} cannot be written into: its disk is read-only.`,
  }
  const message = code === undefined ? undefined : messages[code]
  return message === undefined ? error : new BackupProblem(message, { cause: error })
}
