import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type Config, readConfig, SettingsProblem } from '#platform/server/config.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { mailRoute } from '#platform/server/mail/smtp-address.ts'
import { type DatabaseAddress, openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { startDatabaseClock } from '#platform/server/postgres/database-clock.ts'
import { watchDatabase } from '#platform/server/postgres/database-state.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { connectionFailure } from '#platform/server/postgres/own-database/connection-failure.ts'
import { seconds } from '#shared/time/duration.ts'
import { prepareInstallation } from './installation/prepare-installation.ts'
import type { MountPages } from './pages.ts'
import { ensureFirstOwner } from './process/first-owner.ts'
import { type Product, startProduct } from './product.ts'
import { startWatching, type Watching } from './watching/start-watching.ts'

type Step = () => Promise<unknown>

type Options = {
  /** Mounts the pages; by default the built ones. */
  mountPages?: MountPages
  /** Whether a request comes from a loader of these pages; by default one of this process. */
  isOwnCall?: (request: FastifyRequest) => boolean
  /** Whether to print the addresses after the start. */
  greets?: boolean
  /** Called after each step relevant to durability; by default nothing is. */
  checkpoint?: Checkpoint
}

/**
 * Runs the product until a signal arrives or the parent process is gone, then stops what was started. A failed start
 * prints a message and exits.
 */
export const serve = async (choices: Options = {}): Promise<Product | undefined> => {
  const stops: Step[] = []
  let longestStop = seconds(10)
  let stopping: Promise<void> | undefined
  const stopAll = (code: number): Promise<void> => {
    stopping ??= (async () => {
      // exits even if a step hangs; the next start reuses a PostgreSQL that survives
      setTimeout(() => process.exit(code), longestStop).unref()
      for (const stop of stops)
        await stop().catch((error: unknown) => process.stderr.write(`${messageOf(error)}\n`))
      process.exit(code)
    })()
    return stopping
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0))
  process.on('disconnect', () => void stopAll(0))
  process.channel?.unref()

  try {
    const config = readConfig()
    longestStop = seconds(config.drainSeconds + config.stopSeconds + 5)
    return await start(config, stops, choices)
  } catch (error) {
    process.stderr.write(`\nPlenary cannot start.\n${messageOf(error)}\n\n`)
    await stopAll(1)
    return undefined
  }
}

/** A message for the operator, with details only for unknown errors. */
const messageOf = (error: unknown): string => {
  if (error instanceof SettingsProblem) return error.message
  return portInUse(error) ?? (error instanceof Error ? error.message : String(error))
}

const portInUse = (error: unknown): string | undefined => {
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop it, or start with PORT=${(port ?? 3000) + 1}.`
  if (code === 'EACCES' && port)
    return `Port ${port} is not allowed for this user: start with a PORT above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST=${address} is not an address of this machine.`
  return undefined
}

const start = async (
  config: Config,
  stops: Step[],
  { mountPages, isOwnCall, greets = true, checkpoint }: Options,
): Promise<Product> => {
  const log = createLog(config.logLevel, systemClock)
  for (const { given, meant } of config.lookalikes)
    log.warn(`${given} is no setting and does nothing. Did you mean ${meant}?`)
  const { address, stop, isLost } = await startDatabase(config, log)
  stops.unshift(stop)
  const pool = openPool(address, (error) => log.warn('a database connection was lost', { error }))
  stops.unshift(() => pool.end())
  const db = openDatabase(pool)
  const { clock, stop: stopClock } = await startDatabaseClock({ pool, log }).catch((error: unknown) => {
    // the embedded server is running by now; an external one may be unreachable or refuse us
    throw connectionFailure(error)
  })
  stops.unshift(async () => stopClock())
  const databaseState = watchDatabase({ db, log, isLost })
  const watching = await startWatching({
    config,
    pool,
    db,
    clock,
    log,
    databaseState,
    disks: { DATA_DIR: config.dataDir, BACKUP_DIR: config.backupDir },
  })
  stops.unshift(watching.stop)

  await prepareInstallation({ config, pool, db, clock, log })
  const product = await startProduct({
    config,
    db,
    address,
    clock,
    log,
    pages: true,
    mountPages,
    isOwnCall,
    checkpoint,
    watch: watching.watch,
    databaseState,
  })
  const stopOptions = { drain: seconds(config.drainSeconds), patience: seconds(config.stopSeconds) }
  stops.unshift(() => product.stop(stopOptions))
  // last, because a generated password is shown only once
  const owner = await ensureFirstOwner({ config, db, websites: product.websites, clock, log })
  product.startJobs()
  if (greets || owner.generatedPassword) printBanner(config, product, owner, watching)
  return product
}

/** The configured database, else the embedded server in DATA_DIR. */
const startDatabase = async (
  config: Config,
  log: Log,
): Promise<{ address: DatabaseAddress; stop: Step; isLost?: () => boolean }> => {
  if (config.databaseUrl)
    return { address: { connectionString: config.databaseUrl }, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) })
}

/** How payments are taken, by the environment or by the settings. */
const paymentsLine = ({ provider, providers }: Product): string => {
  if (!provider) return `off: ${providers.whyOff() ?? 'no key is set.'} Connect Stripe on the page Settings.`
  if (provider.name === 'sandbox') return 'the built-in sandbox, no money is charged'
  return provider.livemode ? 'Stripe, live' : 'Stripe, test mode'
}

/** Prints addresses and settings after a start; a generated password is shown once and not stored. */
const printBanner = (
  config: Config,
  product: Product,
  owner: { email: string; generatedPassword?: string },
  { metricsPort }: Watching,
): void => {
  const site = config.publicUrl ?? product.url.replace('127.0.0.1', 'localhost')
  const lines = [
    `Plenary is serving.`,
    `  Website       ${site}`,
    `  Registration  ${site}/registration`,
    `  Back-office   ${site}/admin-login`,
    `  Payments      ${paymentsLine(product)}`,
    `  Email         ${config.smtpUrl ? mailRoute(config.smtpUrl) : `files in ${join(config.dataDir, 'outbox')}`}`,
    ...(metricsPort ? [`  Metrics       http://${config.metrics?.host}:${metricsPort}/metrics`] : []),
    `  Owner         ${owner.email}`,
    ...(owner.generatedPassword
      ? [`  Password      ${owner.generatedPassword}   (shown only once: keep it)`]
      : []),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
