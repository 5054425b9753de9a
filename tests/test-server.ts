import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, realpath, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { insertDemoData } from '#database/demo-data.ts'
import { advisoryLocks } from '#platform/server/postgres/advisory-locks.ts'
import { type DatabaseAddress, openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'

/** The PostgreSQL of a test run with its migrated templates: an empty one, and one with the demo data. */
export type TestServer = { address: DatabaseAddress; template: string; withDemoData: string; prefix: string }

/** The same server, another database. */
export const inDatabase = (address: DatabaseAddress, database: string): DatabaseAddress => {
  if ('host' in address) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** DATABASE_URL of such a database, for a process that a test starts. */
export const connectionOf = (address: DatabaseAddress): string =>
  'connectionString' in address
    ? address.connectionString
    : `postgresql://${address.user}@localhost/${address.database}?host=${encodeURIComponent(address.host)}`

const visits = new Map<string, pg.Pool>()

/** Runs one statement on this server. The connection is kept briefly for the next one, without delaying the exit. */
export const onServer = async (address: DatabaseAddress, statement: string): Promise<void> => {
  const key = JSON.stringify(address)
  const pool = visits.get(key) ?? new pg.Pool({ ...address, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
  // a stopping server closes the connection
  if (!visits.has(key))
    visits.set(
      key,
      pool.on('error', () => undefined),
    )
  await pool.query(statement)
}

/** Clones a template in some 20 ms; returns the address of the new database. */
export const cloneDatabase = async (
  server: TestServer,
  template: string,
): Promise<{ name: string; address: DatabaseAddress }> => {
  const name = server.prefix + randomBytes(6).toString('hex')
  await onServer(server.address, `create database ${name} template ${template} strategy file_copy`)
  return { name, address: inDatabase(server.address, name) }
}

/** Environment variable by which `npm test` passes its one server to all its parts. */
const setting = 'PLENARY_TEST_SERVER'

/** Removes the server of a killed run: its pipe closes when this process ends, in whatever way. */
const removeAfterDeath = (folder: string) => {
  const script = `cat
    pid=$(head -n 1 "$0/data/postgres/postmaster.pid" 2>/dev/null) && kill -INT "$pid" 2>/dev/null
    while [ -e "$0/data/postgres/postmaster.pid" ]; do sleep 0.1; done
    if [ -L "$0/data/postgres" ]; then rm -rf "$(readlink "$0/data/postgres")"; fi
    rm -rf "$0"`
  const child = spawn('/bin/sh', ['-c', script, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()))
  return () => {
    child.ref()
    child.stdin.end()
    return gone
  }
}

type Server = { address: DatabaseAddress; stop(): Promise<void> }

/**
 * No fsync: nothing outlives the run, and killing a process of the product does not kill PostgreSQL. Databases live for
 * seconds, so autovacuum and JIT are off.
 */
const hurried = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'jit=off',
]

/** In memory where there is space: each clone is hundreds of files, which a disk creates and removes more slowly. */
const quickFolder = async (): Promise<string> => {
  const memory = '/dev/shm'
  const found = await statfs(memory).catch(() => undefined)
  return found && found.bavail * found.bsize > 2 ** 31 ? memory : realpath(tmpdir())
}

const ownServer = async (): Promise<Server> => {
  const folder = await mkdtemp(join(await quickFolder(), 'plenary-test-'))
  // as root, PostgreSQL runs as another user, who needs access
  await chmod(folder, 0o711)
  const remove = removeAfterDeath(folder)
  try {
    const { address, stop } = await startEmbeddedPostgres({
      dataDir: join(folder, 'data'),
      log: () => undefined,
      settings: hurried,
    })
    return { address, stop: () => stop().then(remove) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const dropDatabases = async (client: pg.Client, run: number): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`plenary_test_${run}_`],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}

/** An external server keeps databases of killed runs: those whose lock is free are removed. */
const dropDatabasesOfTheDead = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ run: number }>(
    `select distinct split_part(datname, '_', 3)::integer as run from pg_database where datname ~ '^plenary_test_\\d+_'`,
  )
  for (const { run } of rows) {
    const lock = await client.query('select pg_try_advisory_lock($1, $2) as free', [
      advisoryLocks.testRun,
      run,
    ])
    if (!lock.rows[0].free) continue
    await dropDatabases(client, run)
    await client.query('select pg_advisory_unlock($1, $2)', [advisoryLocks.testRun, run])
  }
}

/** A template database, and how it is prepared. */
const makeTemplate = async (
  client: pg.Client,
  address: DatabaseAddress,
  { name, from, fill }: { name: string; from: string; fill: (pool: pg.Pool) => Promise<unknown> },
): Promise<void> => {
  await client.query(`create database ${name} template ${from} strategy file_copy`)
  const pool = openPool(inDatabase(address, name), (error) => console.error(error))
  try {
    await fill(pool)
  } finally {
    await pool.end()
  }
}

type Running = { server: TestServer; stop(): Promise<void> }

/**
 * Starts the PostgreSQL of a test run (DATABASE_URL, else an embedded one in a temporary folder) with a migrated
 * template that each test file clones, and one with the demo data. Nothing outlives the run.
 */
const startTestServer = async (): Promise<Running> => {
  const url = process.env['DATABASE_URL']
  const server = url ? { address: { connectionString: url }, stop: async () => undefined } : await ownServer()
  const run = randomInt(1, 2 ** 31)
  const keeper = new pg.Client(server.address)
  const stop = async () => {
    await dropDatabases(keeper, run)
    await keeper.end()
    await server.stop()
  }
  try {
    await keeper.connect()
    await dropDatabasesOfTheDead(keeper)
    await keeper.query('select pg_advisory_lock($1, $2)', [advisoryLocks.testRun, run])
    const prefix = `plenary_test_${run}_`
    const [template, withDemoData] = [`${prefix}template`, `${prefix}demo`]
    const migrations = fileURLToPath(new URL('../database/migrations', import.meta.url))
    await makeTemplate(keeper, server.address, {
      name: template,
      from: 'template1',
      fill: (pool) => migrate(pool, migrations),
    })
    await makeTemplate(keeper, server.address, {
      name: withDemoData,
      from: template,
      fill: (pool) => insertDemoData(openDatabase(pool)),
    })
    return { server: { address: server.address, template, withDemoData, prefix }, stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

/** The server of this run: the one of `npm test`, else a new one that `stop` ends. */
export const useTestServer = async (): Promise<Running> => {
  const serialized = process.env[setting]
  return serialized
    ? { server: JSON.parse(serialized) as TestServer, stop: async () => undefined }
    : startTestServer()
}

/** The environment by which other processes of this run find the same server. */
export const describeTestServer = (server: TestServer): Record<string, string> => ({
  [setting]: JSON.stringify(server),
})
