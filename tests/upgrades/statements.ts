import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Applied, migrateUpTo, readAppliedMigrations } from '#platform/server/postgres/migrate.ts'
import { testDatabase } from '../database.ts'
import { type Archive, archives, migrations, readRecord } from './archive.ts'

/** A value as text, or bytes in base64. */
type Value = string | null | { bytes: string }

/** The statements of an older version (record-statements.mjs), by the position of their text. */
type Recorded = {
  migrations: Applied[]
  foreignKeys: string[]
  texts: string[]
  /** Everything that a journey wrote, in its order, each with the number of its rows. */
  journey: [number, Value[], number][]
  /** Every other statement of the version's tests, with values of one of them. */
  others: [number, Value[]][]
}

const [newest = ''] = (await readdir(import.meta.dirname)).filter((name) =>
  name.endsWith('.statements.json.gz'),
)

/** The statements of the newest version that has been recorded, and its archive, which is of the same journey. */
export const recorded = await readRecord<Recorded>(newest)
export const archiveOfJourney = archives.find(({ name }) => newest.startsWith(name.slice(0, 8))) as Archive

/**
 * A database as the older version meets it while it serves: after all migrations, or those before the first that stops
 * it.
 */
export const databaseBeside = async () => {
  const database = await testDatabase()
  const client = await database.pool.connect()
  const applied = await readAppliedMigrations(client)
  const sql = await Promise.all(applied.map(({ name }) => readFile(join(migrations, name), 'utf8')))
  const stop = sql.findIndex(
    (text, at) => at >= recorded.migrations.length && /^-- while the old version serves: no\b/m.test(text),
  )
  if (stop >= 0) {
    await client.query('drop schema public cascade; create schema public')
    await migrateUpTo(client, migrations, applied.slice(0, stop))
  }
  client.release()
  return database
}

/** Executes a statement after a savepoint, and returns to it unless it `isKept`. Returns the number of rows, or the error. */
const execute = async (client: pg.PoolClient, text: string, values: Value[], isKept: boolean) => {
  const sent = values.map((value) =>
    value !== null && typeof value === 'object' ? Buffer.from(value.bytes, 'base64') : value,
  )
  const result = await client.query(text, sent).catch((error: pg.DatabaseError) => error)
  const isError = result instanceof Error
  await client.query(isError || !isKept ? 'rollback to before' : 'release before; savepoint before')
  return isError ? result : result.rowCount
}

const describe = (result: Error | number | null, text: string) =>
  `${result instanceof Error ? result.message : `${result} rows`}: ${text}`

/** Repeats what the older version wrote, and returns what had another effect than there. */
export const writeAgain = async (client: pg.PoolClient): Promise<string[]> => {
  const failures: string[] = []
  await client.query('begin; savepoint before')
  for (const [at, values, rows] of recorded.journey) {
    const text = recorded.texts[at] ?? ''
    const result = await execute(client, text, values, true)
    if (result !== rows) failures.push(describe(result, text))
  }
  return failures
}

/** Tries each other statement of the older version on empty tables, and returns those that fail. */
export const tryOthers = async (client: pg.PoolClient): Promise<string[]> => {
  const failures: string[] = []
  await client.query('begin; savepoint before')
  for (const [at, values] of recorded.others) {
    const text = recorded.texts[at] ?? ''
    const result = await execute(client, text, values, false)
    if (!(result instanceof Error)) continue
    // the rows that it names are not there
    const isAlone = recorded.foreignKeys.includes(String(Object(result).constraint))
    if (!isAlone) failures.push(describe(result, text))
  }
  return failures
}
