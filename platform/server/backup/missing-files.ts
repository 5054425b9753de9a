import type pg from 'pg'
import { BackupProblem } from './backup-problem.ts'
import type { MissingFile } from './manifest.ts'
import { readNamedFiles } from './snapshot-tables.ts'

/** The table whose rows name the files of a store, and its columns. */
export type NamingColumns = {
  store: string
  table: string
  key: string
  bytes: string
  /** The column with the reference that people know the row by. */
  reference: string
}

/** The files that rows of the snapshot name and that were not read, or not completely. `read`: bytes by `store/key`. */
export const findMissingFiles = async (
  client: pg.Client,
  naming: readonly NamingColumns[],
  read: ReadonlyMap<string, number>,
): Promise<MissingFile[]> => {
  const lacked: MissingFile[] = []
  for (const columns of naming)
    for (const { key, bytes, reference } of await readNamedFiles(client, columns)) {
      const file = `${columns.store}/${key}`
      if (read.get(file) !== bytes) lacked.push({ file, reference })
    }
  return lacked
}

const mostNamed = 5

/** What is missing, as the beginning of a message, with the references that people know. */
export const describeMissing = (lacks: readonly MissingFile[]): string => {
  const named = lacks.slice(0, mostNamed).map(({ reference }) => reference)
  const more = lacks.length - named.length
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return lacks.length === 1
    ? `the file of ${list} is missing or damaged`
    : `the files of ${list} are missing or damaged`
}

/** The backup was written to `path`, but is incomplete. */
export const incompleteBackup = (lacks: readonly MissingFile[], path: string): BackupProblem =>
  new BackupProblem(
    `This backup is not whole: ${describeMissing(lacks)}. Put them back from an older backup. Everything else is in ${path}, and the last whole backup was left as it was.`,
  )
