import { createHash } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { readDatabasePlace } from '#platform/server/external-effects/effects.store.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { clusterOf } from '#platform/server/postgres/embedded-postgres-location.ts'

/** Files that PostgreSQL never replaces, so that a copied folder has others. */
const lastingFiles = ['.', 'PG_VERSION', 'base', 'global/pg_control']

/** File systems that number their files anew at each mount, by the type that Linux gives them. */
const withoutLastingNumbers = new Map([
  [0x65735546, 'FUSE, also virtiofs and the folders that Docker Desktop shares'],
  [0x01021997, '9p, also the disks of Windows in WSL'],
  [0x786f4256, 'folders that VirtualBox shares'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
])

/** The type of the file system of a folder. */
const readType = async (folder: string): Promise<number> => (await statfs(folder)).type

/**
 * Where the database is: another one after a dump into another server or database, and for the embedded one after a copy of
 * its folder, where its file system numbers files for good. The same after a restart, a failover to a standby, and when the
 * folder is renamed. Undefined: it cannot be known.
 */
export const placeOf = async (
  db: Database,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  typeOf = readType,
): Promise<string | undefined> => {
  const place = await readDatabasePlace(db)
  if (place === undefined || databaseUrl) return place
  const cluster = await clusterOf(dataDir)
  if (withoutLastingNumbers.has((await typeOf(cluster)) >>> 0)) return place
  const inodes = await Promise.all(lastingFiles.map(async (name) => (await stat(join(cluster, name))).ino))
  const print = createHash('sha256').update(inodes.join()).digest('hex').slice(0, 16)
  return `${place}/${print}`
}
