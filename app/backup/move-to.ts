import { BackupProblem } from '#platform/server/backup/backup-problem.ts'
import { describeMissing } from '#platform/server/backup/missing-files.ts'
import { type Restored, restoreParts } from '#platform/server/backup/restore-parts.ts'
import type { TableState } from '#platform/server/backup/snapshot-tables.ts'
import { type BackupSource, partsOfInstallation } from '#platform/server/backup/source-parts.ts'
import { forgetPlace } from '#platform/server/external-effects/effects.store.ts'
import type { DatabaseAddress } from '#platform/server/postgres/database.ts'

type MoveOptions = {
  from: BackupSource
  to: DatabaseAddress
  migrations: string
  /** Target of the files; undefined: they are not moved. */
  stores: BackupSource['stores'] | undefined
}

/**
 * Copies everything to another database by restoring a backup while it is made. Before the commit, row counts and
 * checksums of every table are compared, the source's in the copied snapshot.
 * @throws BackupProblem when the target is not empty, files are missing or a table differs; nothing was changed then
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
          `Nothing was moved: ${describeMissing(part.lacks)}. Put them back from a backup, then run this again.`,
        )
      yield part
    }
  }
  // the session key stays in DATA_DIR
  const target = { address: to, migrations, stores: stores ?? {}, keepSessionKey: async () => undefined }
  return restoreParts(checkedParts(), target, {
    judge: async (stateOf) => {
      for (const table of tables) requireSame(table, before.get(table), await stateOf(table))
    },
    lastly: [forgetPlace],
  })
}

const requireSame = (table: string, before: TableState | undefined, now: TableState) => {
  if (before && before.rows === now.rows && before.print === now.print) return
  throw new BackupProblem(
    `${table} did not arrive as it was (${before?.rows} rows here, ${now.rows} there). Nothing was moved. Report this with the versions of both databases.`,
  )
}
