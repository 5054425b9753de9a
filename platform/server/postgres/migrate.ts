import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { type Patience, untilOtherProcessesEnd, untilUnlocked, usual } from './online-migration.ts'
import { requireUsableDatabase } from './own-database/usable-database.ts'

/**
 * Migrates the database to the newest `NNNN_name.sql` of `folder`, forward only, one transaction per file, and returns the
 * names of the files that it ran. Several processes may call it at once: one runs, the others wait and find nothing to do.
 * An older version may be serving: lock timeouts are short, so that its readers are not blocked for long, and a file that
 * declares itself incompatible with the old version waits until no other process serves. Throws a message for an operator
 * when an applied file was changed, when a number is missing or duplicated, when the database is newer than the program,
 * when its user or its encoding is unsuitable (then nothing is applied), or when a file fails (the files before it stay
 * applied).
 */
export const migrate = async (
  pool: Pool,
  folder: string,
  patience: Partial<Patience> = {},
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    const applied = (await hasMigrated(client)) ? await readAppliedMigrations(client) : []
    refuseOtherHistory(applied, migrations)
    const missing = migrations.slice(applied.length)
    if (missing.length > 0) {
      await requireUsableDatabase(client, applied.length === 0)
      await client.query(tableOfApplied)
    }
    for (const migration of missing) await runBesideOthers(client, migration, { ...usual, ...patience })
    return missing.map(({ name }) => name)
  } catch (error) {
    // the connection is closed and so releases the lock, whatever state the failure left
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    if (!broken) await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations])
    client.release(broken)
  }
}

/** An applied migration. */
export type Applied = { number: number; name: string; sha256: string }

/** The applied migrations of this database, in order. */
export const readAppliedMigrations = async (client: ClientBase): Promise<Applied[]> => {
  const { rows } = await client.query<Applied>(
    'select number, name, sha256 from applied_migrations order by number',
  )
  return rows
}

/**
 * Creates the tables as they were after these migrations, in the caller's transaction in an empty database.
 * @throws a message for an operator when this program lacks one of them, or has another one of its name
 */
export const migrateUpTo = async (
  client: ClientBase,
  folder: string,
  wanted: readonly Applied[],
): Promise<void> => {
  const migrations = await readMigrations(folder)
  refuseOtherHistory(wanted, migrations)
  await client.query(tableOfApplied)
  for (const migration of migrations.slice(0, wanted.length)) await apply(client, migration)
}

/** The first of these migrations that this program does not have, or has with another content. */
export const findUnknownMigration = async (
  folder: string,
  applied: readonly Applied[],
): Promise<Applied | undefined> => {
  const migrations = await readMigrations(folder)
  return applied.find((old) => migrations[old.number - 1]?.sha256 !== old.sha256)
}

type Migration = Applied & { sql: string }

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const digits = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
      if (!digits) throw new Error(`${name} is not a migration name. Call it NNNN_what_it_does.sql.`)
      const number = Number(digits)
      if (number !== index + 1) {
        const fault = number <= index ? 'is there twice' : `follows ${index}`
        throw new Error(`Migrations are numbered 0001, 0002, … without a gap: ${name} ${fault}.`)
      }
      const sql = await readFile(join(folder, name), 'utf8')
      return { number, name, sql, sha256: fingerprint(sql) }
    }),
  )
}

/** Ignores line endings: the same file checked out elsewhere stays the same. */
const fingerprint = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

const tableOfApplied = `create table if not exists applied_migrations (
  number integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

const hasMigrated = async (client: ClientBase): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_class where oid = to_regclass('applied_migrations')`,
  )
  return rowCount === 1
}

const refuseOtherHistory = (applied: readonly Applied[], migrations: Migration[]): void => {
  for (const old of applied) {
    const migration = migrations[old.number - 1]
    if (!migration) {
      throw new Error(
        `The database was migrated by a newer version of this program (${old.name} is not known here). Start that version, or restore a backup made before it.`,
      )
    }
    if (migration.sha256 !== old.sha256) {
      throw new Error(
        `${migration.name} was changed after the database had run it. Put the file back as it was and write the change as a new migration.`,
      )
    }
  }
}

const runBesideOthers = async (
  client: PoolClient,
  migration: Migration,
  patience: Patience,
): Promise<void> => {
  if (/^-- while the old version serves: no\b/m.test(migration.sql))
    await untilOtherProcessesEnd(client, migration.name, patience)
  await untilUnlocked(() => run(client, migration, patience.lock), patience)
}

const run = async (client: PoolClient, migration: Migration, lockPatience: number): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockPatience}`)
    await apply(client, migration)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${migration.name} failed and nothing of it was kept: ${reason}`, { cause })
  }
}

const apply = async (client: ClientBase, { number, name, sql, sha256 }: Migration): Promise<void> => {
  await client.query(sql)
  await client.query('insert into applied_migrations (number, name, sha256) values ($1, $2, $3)', [
    number,
    name,
    sha256,
  ])
}
