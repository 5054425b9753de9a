import pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { advisoryLocks } from '../postgres/advisory-locks.ts'
import type { DatabaseAddress } from '../postgres/database.ts'
import { migrateUpTo } from '../postgres/migrate.ts'
import { requireUsableDatabase } from '../postgres/own-database/usable-database.ts'
import type { Part } from './archive.ts'
import { BackupProblem, damaged } from './backup-problem.ts'
import { finishTables, isEmptyDatabase, type Loading, loadRows, prepareTables } from './load-tables.ts'
import type { DatabaseFacts } from './manifest.ts'
import { type CopiedTable, plainSession, readTableState, type TableState } from './snapshot-tables.ts'

/** The target of a restore. */
export type RestoreTarget = {
  address: DatabaseAddress
  /** The folder of this program's migrations. */
  migrations: string
  stores: Readonly<Record<string, FileStore>>
  keepSessionKey: (key: string) => Promise<void>
}

type Hooks = {
  /** Inspects the loaded tables before the commit; an error rolls everything back. */
  judge?: (stateOf: (table: string) => Promise<TableState>) => Promise<void>
  /** Statements of the same transaction, after `judge`. */
  lastly?: readonly string[]
  /** Called just before the commit. */
  beforeCommit?: () => void
}

export type Restored = { rows: number; tables: number; files: number; fileBytes: number }

/**
 * Restores an installation from its parts: first the files and the session key, then all tables in one transaction, whose
 * commit makes the installation exist. An interruption before it leaves an empty database, and files that the next restore
 * overwrites. The schema is that of the archive; newer migrations run afterwards.
 * @throws BackupProblem when the database is not empty
 */
export const restoreParts = async (
  parts: AsyncIterable<Part>,
  target: RestoreTarget,
  hooks: Hooks = {},
): Promise<Restored> => {
  const client = new pg.Client({ ...target.address, application_name: 'plenary restore' })
  // a broken connection fails the waiting query
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(plainSession)
    await client.query('begin')
    // another start or restore waits here and then finds this installation
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
    await requireEmpty(client)
    await requireUsableDatabase(client, true)
    return await load(client, parts, target, hooks)
  } finally {
    // without a commit everything is rolled back
    await client.end().catch(() => undefined)
  }
}

const requireEmpty = async (client: pg.Client): Promise<void> => {
  if (await isEmptyDatabase(client)) return
  throw new BackupProblem(
    'The database is not empty, and a restore never overwrites one. Nothing was changed. Stop Plenary, then name an empty place: with the embedded database a DATA_DIR that does not exist yet (move the old folder away), with your own PostgreSQL an empty database in DATABASE_URL.',
  )
}

const load = async (
  client: pg.Client,
  parts: AsyncIterable<Part>,
  target: RestoreTarget,
  { judge, lastly = [], beforeCommit }: Hooks,
): Promise<Restored> => {
  const tables = createTables(client, target.migrations)
  const sum: Restored = { rows: 0, tables: 0, files: 0, fileBytes: 0 }
  try {
    for await (const part of parts) {
      if (part.kind === 'session key') await target.keepSessionKey(part.key)
      if (part.kind === 'file') {
        await keepFile(target.stores, part)
        sum.files++
        sum.fileBytes += part.bytes
      }
      if (part.kind === 'database') await tables.begin(part.facts)
      if (part.kind === 'rows') await tables.write(part.table, part.content)
      if (part.kind === 'end') sum.rows = await tables.end(part.rows)
    }
    sum.tables = tables.count()
    await judge?.((table) => readTableState(client, table))
    for (const statement of lastly) await client.query(statement)
    beforeCommit?.()
    await client.query('commit')
  } catch (error) {
    await tables.breakOff()
    throw error
  }
  // so that the first queries are planned with current statistics
  await client.query('analyze')
  return sum
}

const keepFile = async (
  stores: RestoreTarget['stores'],
  { store, key, bytes, content }: Extract<Part, { kind: 'file' }>,
): Promise<void> => {
  const files = Object.hasOwn(stores, store) ? stores[store] : undefined
  if (!files) throw damaged(`it has files of a kind that is not known here (${store})`)
  await files.keepAs(await files.stage(content, bytes), key)
}

/** The tables of the database while they are loaded, one after the other. */
const createTables = (client: pg.Client, migrations: string) => {
  let facts: DatabaseFacts | undefined
  let loading: (Loading & { table: string }) | undefined
  const loaded: Record<string, number> = {}
  const finish = async () => {
    const last = loading
    loading = undefined
    if (last) loaded[last.table] = await last.end()
  }
  const tableOf = (name: string): CopiedTable => {
    const table = facts?.tables.find((one) => one.name === name)
    if (!table || name in loaded) throw damaged(`the rows of ${name} in it are not where they belong`)
    return table
  }
  return {
    count: () => facts?.tables.length ?? 0,
    begin: async (archived: DatabaseFacts) => {
      facts = archived
      await migrateUpTo(client, migrations, archived.migrations)
      await prepareTables(client, archived.tables)
    },
    write: async (table: string, rows: Uint8Array) => {
      if (loading?.table !== table) {
        await finish()
        loading = { table, ...loadRows(client, tableOf(table)) }
      }
      await loading.write(rows)
    },
    /** Returns the total number of rows. */
    end: async (expected: Readonly<Record<string, number>>) => {
      await finish()
      if (!facts) throw damaged('it has no database')
      for (const [table, rows] of Object.entries(expected))
        if ((loaded[table] ?? 0) !== rows) throw damaged(`rows of ${table} are missing`)
      await finishTables(client, facts.tables, facts.sequences)
      return Object.values(expected).reduce((sum, rows) => sum + rows, 0)
    },
    breakOff: async () => {
      await loading?.breakOff().catch(() => undefined)
    },
  }
}
