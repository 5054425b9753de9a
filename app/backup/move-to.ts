import { BackupProblem } from '#platform/server/backup/backup-problem.ts'
import { describeLacked } from '#platform/server/backup/lacked-files.ts'
import { type Restored, restoreParts } from '#platform/server/backup/restore-parts.ts'
import type { TableState } from '#platform/server/backup/snapshot-tables.ts'
import { type BackupSource, partsOfInstallation } from '#platform/server/backup/source-parts.ts'
import type { DatabaseAddress } from '#platform/server/postgres/database.ts'

type MoveOptions = {
  from: BackupSource
  to: DatabaseAddress
  migrations: string
  /** Where the files move to; undefined: they stay where they are. */
  stores: BackupSource['stores'] | undefined
}

/**
 * Carries everything to another database: a backup that is restored while it is made. Before the commit every table of both
 * sides is counted and compared, the old side in the snapshot that was copied.
 * @throws BackupProblem with a sentence when the target is not empty, files are missing, or a table arrived as another; nothing was changed
 */
export const moveTo = ({ from, to, migrations, stores }: MoveOptions): Promise<Restored> => {
  const tables: string[] = []
  const before = new Map<string, TableState>()
  const parts = partsOfInstallation(stores ? from : { ...from, stores: {} }, async (stateOf) => {
    for (const table of tables) before.set(table, await stateOf(table))
  })
  const checkedParts = async function* () {
    for await (const part of parts) {
      if (part.kind === 'database') tables.push(...part.facts.tables.map(({ name }) => name))
      if (part.kind === 'end' && part.lacks)
        throw new BackupProblem(
          `Nothing was moved: ${describeLacked(part.lacks)}. Put them back from a backup, then run this again.`,
        )
      yield part
    }
  }
  // DATA_DIR stays, and the session key in it
  const target = { address: to, migrations, stores: stores ?? {}, keepSessionKey: async () => undefined }
  return restoreParts(checkedParts(), target, {
    judge: async (stateOf) => {
      for (const table of tables) requireSame(table, before.get(table), await stateOf(table))
    },
  })
}

const requireSame = (table: string, before: TableState | undefined, now: TableState) => {
  if (before && before.rows === now.rows && before.print === now.print) return
  throw new BackupProblem(
    `${table} did not arrive as it was (${before?.rows} rows here, ${now.rows} there). Nothing was moved. Report this with the versions of both databases.`,
  )
}
