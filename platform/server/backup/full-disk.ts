import { freeSpaceIn } from '../files/free-space.ts'
import { BackupProblem } from './backup-problem.ts'

/** The disks that a command writes to. */
type Disks = {
  /** The folder that Node writes to: the archive of a backup, the files of a restore. */
  folder: string
  /** The folder of the embedded database; undefined for an external database. */
  database: string | undefined
}

/**
 * Turns a failure caused by a full disk into a message that names the disk; returns other failures unchanged. `free`: the
 * free bytes on the disk of a folder.
 */
export const explainFullDisk = async (
  error: unknown,
  { folder, database }: Disks,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<unknown> => {
  const codes = codesOf(error)
  if (codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT')) return fullDisk(folder, error)
  // 53100: disk_full
  if (codes.includes('53100')) return database ? fullDisk(database, error) : fullDatabase(error)
  // PostgreSQL cannot report a full disk when it cannot write its WAL: it ends
  const isLost = codes.includes('57P02') || /connection terminated|ECONNRESET/i.test(String(error))
  if (database && isLost && (await free(database).catch(() => Number.POSITIVE_INFINITY)) < walSegment * 2)
    return fullDisk(database, error)
  return error
}

/** The size of PostgreSQL's WAL segments. */
const walSegment = 16 * 2 ** 20

const freeBytes = async (folder: string): Promise<number> => (await freeSpaceIn(folder)).free

/** The error codes of the failure and of its causes. */
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
