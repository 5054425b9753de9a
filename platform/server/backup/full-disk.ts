import { freeSpaceIn } from '../files/free-space.ts'
import { BackupProblem } from './backup-problem.ts'

/** Where the disks are that a command writes to. */
type Disks = {
  /** The folder of what Node writes: the archive of a backup, the files of a restore. */
  folder: string
  /** The folder of an embedded database; undefined: the database is one of the operator's own. */
  database: string | undefined
}

/**
 * The failure as a sentence that names the full disk, when that is what is behind it; otherwise the failure as it is.
 * `free`: the bytes that are free on the disk of a folder.
 */
export const nameFullDisk = async (
  error: unknown,
  { folder, database }: Disks,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<unknown> => {
  const codes = codesOf(error)
  if (codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT')) return fullDisk(folder, error)
  // 53100: disk_full
  if (codes.includes('53100')) return database ? fullDisk(database, error) : fullDatabase(error)
  // PostgreSQL cannot say it when it cannot write its log of changes: it ends
  const isLost = codes.includes('57P02') || /connection terminated|ECONNRESET/i.test(String(error))
  if (database && isLost && (await free(database).catch(() => Number.POSITIVE_INFINITY)) < walSegment * 2)
    return fullDisk(database, error)
  return error
}

/** PostgreSQL makes its log of changes in files of this size. */
const walSegment = 16 * 2 ** 20

const freeBytes = async (folder: string): Promise<number> => (await freeSpaceIn(folder)).free

/** Those of the failure and of what caused it. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error ? [String(error.code)] : []
  return [...own, ...codesOf(error.cause)]
}

const fullDisk = (folder: string, cause: unknown) =>
  new BackupProblem(
    `The disk that holds ${folder} is full. Free some space there or choose another disk, then run this again.`,
    { cause },
  )

const fullDatabase = (cause: unknown) =>
  new BackupProblem(
    'The disk of the database is full. Free some space on its machine, then run this again.',
    { cause },
  )
