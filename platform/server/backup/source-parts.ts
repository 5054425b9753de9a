import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { FileStore } from '../files/file-store.ts'
import type { DatabaseAddress } from '../postgres/database.ts'
import { readAppliedMigrations } from '../postgres/migrate.ts'
import { fingerprintOfKey, type StoredSessionKey } from '../security/session-key.ts'
import type { Part } from './archive.ts'
import { archiveFormat, type MissingFile } from './manifest.ts'
import { findMissingFiles, type NamingColumns } from './missing-files.ts'
import {
  type CopiedTable,
  copyRows,
  plainSession,
  readSequences,
  readTableState,
  readTables,
  type TableState,
} from './snapshot-tables.ts'

/** The source of a backup. */
export type BackupSource = {
  address: DatabaseAddress
  /** The file stores, by the name of their folder in the archive. */
  stores: Readonly<Record<string, FileStore>>
  /** The tables whose rows name files of these stores. */
  naming: readonly NamingColumns[]
  sessionKey: StoredSessionKey
  clock: Clock
}

/** The approximate size of a part of a table. */
const rowsBytes = 2 ** 20

/**
 * All data of an installation as of one moment, while it serves: rows come from one snapshot, which is taken when all files
 * but the newest have been read. Files are read before the rows that name them; a file removed in the meantime is not named
 * in the snapshot. The end lists the files that rows name and that are missing or have another size. `judge` inspects the
 * snapshot after all rows.
 */
export async function* partsOfInstallation(
  { address, stores, naming, sessionKey, clock }: BackupSource,
  judge: (stateOf: (table: string) => Promise<TableState>) => Promise<void> = async () => undefined,
): AsyncGenerator<Part> {
  const { key, isSetting } = sessionKey
  const isInArchive = key !== undefined && !isSetting
  yield {
    kind: 'introduction',
    facts: {
      format: archiveFormat,
      madeAt: clock.now().toISOString(),
      sessionKey: { isInArchive, print: key === undefined ? null : fingerprintOfKey(key) },
    },
  }
  if (isInArchive) yield { kind: 'session key', key }

  const copied = naming.filter(({ store }) => Object.hasOwn(stores, store))
  const read = new Map<string, number>()
  yield* filesOfStores(stores, read)
  const client = new pg.Client({ ...address, application_name: 'plenary backup' })
  // a broken connection fails the waiting query
  client.on('error', () => undefined)
  let lacks: MissingFile[] = []
  await client.connect()
  try {
    await client.query(plainSession)
    for (let before = new Set<string>(); ; ) {
      await client.query('begin isolation level repeatable read read only')
      // the first query takes the snapshot
      await client.query('select 1 from pg_class limit 1')
      const gone = yield* filesOfStores(stores, read)
      lacks = await findMissingFiles(client, copied, read)
      // a file removed with its row since the snapshot is not named in the next snapshot
      if (gone === 0 && lacks.every(({ file }) => before.has(file))) break
      before = new Set(lacks.map(({ file }) => file))
      await client.query('rollback')
    }
    const { tables } = await readTables(client)
    const migrations = await readAppliedMigrations(client)
    yield { kind: 'database', facts: { migrations, tables, sequences: await readSequences(client) } }
    const rows: Record<string, number> = {}
    for (const table of tables) rows[table.name] = yield* rowsOf(client, table)
    await judge((table) => readTableState(client, table))
    yield { kind: 'end', rows, ...(lacks.length > 0 && { lacks }) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Later than any file. */
const everything = new Date('9999-01-01T00:00:00Z')

/** The files that were not read before, whose sizes are recorded; returns how many were removed between listing and reading. */
async function* filesOfStores(
  stores: BackupSource['stores'],
  read: Map<string, number>,
): AsyncGenerator<Part, number> {
  let gone = 0
  for (const [store, files] of Object.entries(stores)) {
    const { keys } = await files.olderThan(everything)
    for (const key of keys) {
      if (read.has(`${store}/${key}`)) continue
      const found = await files.open(key)
      if (!found) {
        gone++
        continue
      }
      read.set(`${store}/${key}`, found.bytes)
      try {
        yield { kind: 'file', store, key, bytes: found.bytes, content: found.stream }
      } finally {
        found.stream.destroy()
      }
    }
  }
  return gone
}

async function* rowsOf(client: pg.Client, table: CopiedTable): AsyncGenerator<Part, number> {
  let gathered: Buffer[] = []
  let bytes = 0
  let number = 0
  const part = (): Part => {
    const content = Buffer.concat(gathered)
    gathered = []
    bytes = 0
    number++
    return { kind: 'rows', table: table.name, number, content }
  }
  const copied = copyRows(client, table)
  for (;;) {
    const next = await copied.next()
    if (next.done) {
      if (bytes > 0) yield part()
      return next.value
    }
    gathered.push(next.value)
    bytes += next.value.length
    if (bytes >= rowsBytes) yield part()
  }
}
