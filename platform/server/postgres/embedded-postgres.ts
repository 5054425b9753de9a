import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingsProblem } from '../config.ts'
import { requireEmbedded } from '../files/folder-mark.ts'
import { systemTimer, type Timer } from '../timer.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { refusal, restrictAccess, warnOfNobody } from './embedded-postgres-access.ts'
import { type Cluster, ensureCluster } from './embedded-postgres-cluster.ts'
import { folderFailure, serverFailure } from './embedded-postgres-failures.ts'
import { clusterOf } from './embedded-postgres-location.ts'
import {
  type Guard,
  guardServer,
  isServerOf,
  type Launched,
  launchServer,
  readPostmaster,
} from './embedded-postgres-server.ts'
import { superviseEmbeddedPostgres } from './supervise-embedded-postgres.ts'

/** The address of the embedded database, independent of PGPORT and PGSSLMODE. */
export type EmbeddedAddress = { host: string; port: number; user: string; database: string; ssl: false }

/** A running embedded database, which this process keeps running until it stops. */
export type EmbeddedPostgres = {
  address: EmbeddedAddress
  /** Whether the server has ended unexpectedly and is being restarted. */
  isLost(): boolean
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log(message: string): void
  /** Settings for PostgreSQL, such as `jit=off`, when this process starts it. */
  settings?: readonly string[]
  /** For a command: a server that this process starts ends with it, also when it is killed. */
  endsWithUs?: boolean
  /** Used for the delays between retries. */
  timer?: Timer
  /** Whether a restore fills the database: then files and a session key may exist in the folder before it. */
  restores?: boolean
}

/**
 * Starts the PostgreSQL of `dataDir` (created when missing), or joins the one that another app or an earlier crash left
 * running. It is a separate process that survives this one unless `endsWithUs`; `stop` ends it when no other app uses it.
 * When the server dies, it is restarted at the same address: at once, then after 1 s, 2 s, … 30 s for as long as it takes.
 * Throws a message for an operator when it cannot be started.
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { dataDir, log, timer = systemTimer } = options
  // checked before creating a database that would not be the one of this folder
  await requireEmbedded(dataDir, await clusterOf(dataDir), options.restores).catch((error: unknown) => {
    throw error instanceof SettingsProblem ? error : folderFailure(dataDir, error)
  })
  const cluster = await ensureCluster(dataDir, log)
  await warnOfNobody(cluster, log)
  await restrictAccess(cluster)
  const started = await startOrJoin(cluster, options)
  // a running one may have been started by a version that admitted everyone
  await started.keeper.query('select pg_reload_conf()')
  let { guard } = started
  const startAgain = async () => {
    const again = await startOrJoin(cluster, options)
    if (again.guard) {
      guard?.release()
      guard = again.guard
    }
    return again.keeper
  }
  const supervisor = superviseEmbeddedPostgres({
    first: started.keeper,
    startAgain,
    folder: cluster.folder,
    log,
    timer,
  })
  let stopped: Promise<void> | undefined

  const leave = async (): Promise<void> => {
    const keeper = await supervisor.stop()
    try {
      await keeper.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.runningApps])
      const { rows } = await keeper.query('select pg_try_advisory_lock($1) as alone', [
        advisoryLocks.runningApps,
      ])
      if (rows[0].alone) await stopServer(cluster.folder)
      guard?.release()
    } catch {
      // the server ended before us; if it is restarting, its guard ends it
    }
    await keeper.end().catch(() => undefined)
  }
  return {
    address: addressIn(started.host, 'plenary'),
    isLost: supervisor.isLost,
    stop: () => {
      stopped ??= leave()
      return stopped
    },
  }
}

const pause = 20

const patience = 300_000

/** Decides by connecting: a server that answers is joined, a live one is awaited, else one is started. */
const startOrJoin = async (
  cluster: Cluster,
  { log, settings, endsWithUs = false }: Pick<Options, 'log' | 'settings' | 'endsWithUs'>,
) => {
  const { folder } = cluster
  const begun = performance.now()
  let launched: Launched | undefined
  let guard: Guard | undefined
  let isReported = false
  for (;;) {
    const joined = await join(folder)
    if (joined) return { ...joined, guard }

    const postmaster = await readPostmaster(folder)
    const lives = postmaster !== undefined && (await isServerOf(folder, postmaster.pid))
    if (launched?.hasExited() && !lives) {
      const output = await launched.output()
      // another start was quicker and has ended since, or processes of a killed server are still ending
      const passing = /lock file "postmaster.pid" already exists|shared memory block .* still in use/.test(
        output,
      )
      if (!passing || performance.now() - begun > 15_000)
        throw serverFailure(folder, output, launched.logFile)
      launched = undefined
      await sleep(5 * pause)
    }
    if (!lives && !launched) {
      launched = await launchServer(cluster, { mistaken: postmaster?.pid, more: settings })
      guard?.release()
      guard = endsWithUs ? guardServer(cluster, launched) : undefined
    }

    const waited = performance.now() - begun
    if (waited > patience) throw serverFailure(folder, 'it does not answer', launched?.logFile)
    if (waited > 5_000 && !isReported) {
      log(`PostgreSQL in ${folder} is still starting, as after a crash; waiting for it.`)
      isReported = true
    }
    await sleep(pause)
  }
}

/** Joins a server that answers; undefined when none does, or when its last app is stopping it. */
const join = async (folder: string): Promise<{ keeper: pg.Client; host: string } | undefined> => {
  const host = (await readPostmaster(folder))?.socketFolder
  const keeper = host ? await connect(addressIn(host, 'postgres')) : undefined
  if (!host || !keeper) return undefined
  try {
    await keeper.query('select pg_advisory_lock_shared($1)', [advisoryLocks.runningApps])
    await keeper.query('select pg_advisory_lock($1)', [advisoryLocks.createDatabase])
    const { rowCount } = await keeper.query(`select from pg_database where datname = 'plenary'`)
    if (rowCount === 0) await keeper.query('create database plenary')
    await keeper.query('select pg_advisory_unlock($1)', [advisoryLocks.createDatabase])
    return { keeper, host }
  } catch (error) {
    await keeper.end().catch(() => undefined)
    // 57P01 and a lost connection: stopped in the meantime; any other error (a full disk) would only repeat
    if (error instanceof pg.DatabaseError && !error.code?.startsWith('57')) {
      throw serverFailure(folder, error.message)
    }
    return undefined
  }
}

const stopServer = async (folder: string): Promise<void> => {
  const postmaster = await readPostmaster(folder)
  if (!postmaster || !(await isServerOf(folder, postmaster.pid))) return
  // fast shutdown: open transactions are rolled back, everything is written
  process.kill(postmaster.pid, 'SIGINT')
  const begun = performance.now()
  while ((await isServerOf(folder, postmaster.pid)) && performance.now() - begun < patience)
    await sleep(pause)
}

/** The address of the embedded database of `dataDir` for a command that only connects; undefined when it is not running. */
export const embeddedAddress = async (dataDir: string): Promise<EmbeddedAddress | undefined> => {
  const host = (await readPostmaster(await clusterOf(dataDir)))?.socketFolder
  const address = host ? addressIn(host, 'plenary') : undefined
  const client = address ? await connect(address) : undefined
  await client?.end()
  return client ? address : undefined
}

/** Whether an app besides the caller, who has joined, uses the embedded database at this address. */
export const othersUse = async (address: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows } = await client.query<{ apps: number }>(
      `select count(*)::integer as apps from pg_locks where locktype = 'advisory' and granted and objid = $1`,
      [advisoryLocks.runningApps],
    )
    return (rows[0]?.apps ?? 0) > 1
  } finally {
    await client.end()
  }
}

const addressIn = (host: string, database: string): EmbeddedAddress => ({
  host,
  port: 5432,
  user: 'plenary',
  database,
  ssl: false,
})

const connect = async (address: EmbeddedAddress): Promise<pg.Client | undefined> => {
  const client = new pg.Client({ ...address, application_name: 'plenary', connectionTimeoutMillis: 5_000 })
  // a connection lost between two queries would otherwise end the process; `end` reports it as well
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    (error) => {
      // waiting would not help
      if (String(error.code).startsWith('28')) throw refusal(address.host)
      return undefined
    },
  )
}
