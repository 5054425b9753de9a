import { findUnknownMigration } from '../postgres/migrate.ts'
import type { Part } from './archive.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Introduction, MissingFile } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { type Restored, type RestoreTarget, restoreParts } from './restore-parts.ts'

/** The facts of an archive that was read completely. */
export type Verified = {
  introduction: Introduction
  /** The id of the installation; undefined in archives of versions without one. */
  installation: string | undefined
  migration: string
  rows: number
  files: number
  lacks: MissingFile[]
}

/**
 * Reads a whole archive and changes nothing.
 * @throws BackupProblem when it is damaged, was made by a newer version, or has another key
 */
export const verifyArchive = async (
  path: string,
  key: string | undefined,
  migrations: string,
): Promise<Verified> => {
  let introduction: Introduction | undefined
  let installation: string | undefined
  let columns: readonly string[] = []
  let migration = ''
  let files = 0
  let rows = 0
  let lacks: MissingFile[] = []
  for await (const part of readArchive(path, key)) {
    if (part.kind === 'introduction') introduction = part.facts
    if (part.kind === 'file') files++
    if (part.kind === 'database') {
      columns = part.facts.tables.find(({ name }) => name === 'installation')?.columns ?? []
      migration = part.facts.migrations.at(-1)?.name ?? ''
      await requireKnown(migrations, part)
    }
    // the table's only row in COPY format
    if (part.kind === 'rows' && part.table === 'installation')
      installation = Buffer.from(part.content).toString().trimEnd().split('\t')[columns.indexOf('id')]
    if (part.kind === 'end') {
      rows = Object.values(part.rows).reduce((sum, count) => sum + count, 0)
      lacks = part.lacks ?? []
    }
  }
  // a manifest contains the introduction
  return { introduction: introduction as Introduction, installation, migration, rows, files, lacks }
}

/** Restores a verified archive. Migrations newer than the archive run afterwards, as at every start. */
export const restoreArchive = (
  path: string,
  key: string | undefined,
  target: RestoreTarget,
  hooks: Parameters<typeof restoreParts>[2] = {},
): Promise<Restored> => restoreParts(readArchive(path, key), target, hooks)

const requireKnown = async (folder: string, { facts }: Extract<Part, { kind: 'database' }>) => {
  const unknown = await findUnknownMigration(folder, facts.migrations)
  if (unknown)
    throw new BackupProblem(
      `This backup was made by a newer version of Plenary, or by a changed one (${unknown.name} is not known here). Nothing was changed. Restore it with the version that made it, or a newer one.`,
    )
}
