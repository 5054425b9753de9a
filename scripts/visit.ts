import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readDatabaseSummary } from '#app/installation/read-database-state.ts'
import { requireMark } from '#app/installation/require-matching-installation.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { readFolderMark } from '#platform/server/files/folder-mark.ts'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  openPool,
} from '#platform/server/postgres/database.ts'
import { embeddedAddress, startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { clusterOf } from '#platform/server/postgres/embedded-postgres-location.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { requireConnection } from '#platform/server/postgres/own-database/connection-failure.ts'

/** Exits the command with a message for a person. */
export const sentence = (text: string) => {
  console.error(`\n${text}\n`)
  process.exitCode = 1
}

type Choice = {
  /** Also when the product is not running: the embedded database is started for the command, and stopped after it. */
  alsoWhenStopped?: boolean
  /** Checks the arguments before anything is opened. */
  check?: () => void
}

type Found = { address: DatabaseAddress; leave: () => Promise<void> }

const stays = async () => undefined

/** The database of DATABASE_URL, else the embedded one; undefined when that is not running, or was never created. */
const findDatabase = async (
  { databaseUrl, dataDir }: Config,
  alsoWhenStopped: boolean,
): Promise<Found | undefined> => {
  if (databaseUrl) {
    const address = { connectionString: databaseUrl }
    await requireConnection(address)
    return { address, leave: stays }
  }
  if (!alsoWhenStopped) {
    const address = await embeddedAddress(dataDir)
    return address && { address, leave: stays }
  }
  // a wrong DATA_DIR must not become an installation
  if (!existsSync(await clusterOf(dataDir))) return undefined
  const { address, stop } = await startEmbeddedPostgres({ dataDir, log: console.error, endsWithUs: true })
  return { address, leave: stop }
}

/**
 * Runs a command on the database of this installation: the one of DATABASE_URL, else the embedded one of the running
 * product in DATA_DIR. Exits with a message and code 1 when there is none or the work fails.
 */
export const visit = async (
  work: (db: Database, config: Config, address: DatabaseAddress) => Promise<void>,
  { alsoWhenStopped = false, check = () => undefined }: Choice = {},
): Promise<void> => {
  try {
    check()
    const config = readConfig()
    const found = await findDatabase(config, alsoWhenStopped)
    if (!found) {
      const why = alsoWhenStopped ? 'There is no installation in' : 'Plenary is not running on'
      return sentence(`${why} ${config.dataDir}: start it with npm start, then run this command again.`)
    }
    try {
      const pool = openPool(found.address, (error) => console.error(error.message), 2)
      try {
        const db = openDatabase(pool)
        const { installation } = await readDatabaseSummary(db)
        requireMark(config, await readFolderMark(config.dataDir), installation)
        // the database may not have been migrated since the last update
        if (alsoWhenStopped) await migrate(pool, join(import.meta.dirname, '../database/migrations'))
        await work(db, config, found.address)
      } finally {
        await pool.end()
      }
    } finally {
      await found.leave()
    }
  } catch (error) {
    sentence(error instanceof Error ? error.message : String(error))
  }
}
