import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { readDatabasePlace } from '#platform/server/external-effects/effects.store.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { clusterOf } from '#platform/server/postgres/embedded-postgres-location.ts'

/** Files that PostgreSQL never replaces, so that a copied folder has others. */
const lastingFiles = ['.', 'PG_VERSION', 'base', 'global/pg_control']

/**
 * Where the database is: another one after a dump into another server or database, and for the embedded one after a copy of
 * its folder. The same after a restart, a failover to a standby, and when the folder is renamed. Undefined: it cannot be
 * known.
 */
export const placeOf = async (
  db: Database,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<string | undefined> => {
  const place = await readDatabasePlace(db)
  if (place === undefined || databaseUrl) return place
  const cluster = await clusterOf(dataDir)
  const inodes = await Promise.all(lastingFiles.map(async (name) => (await stat(join(cluster, name))).ino))
  const print = createHash('sha256').update(inodes.join()).digest('hex').slice(0, 16)
  return `${place}/${print}`
}
