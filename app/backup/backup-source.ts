import { join } from 'node:path'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import type { BackupSource } from '#platform/server/backup/source-parts.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openStores, type Stores } from '#platform/server/files/open-stores.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database, DatabaseAddress } from '#platform/server/postgres/database.ts'
import { findSessionKey } from '#platform/server/security/session-key.ts'
import { namesAny } from '../installation/found-database.ts'

type Options = { config: Config; address: DatabaseAddress; clock: Clock; files: FileStore }

/**
 * The stores of files by the settings, for a command: it stops them at its end. Without `installation`, which a restore
 * learns from the archive alone, a bucket is not marked: the first start does that.
 */
export const storesBySettings = (
  config: Config,
  deps: { clock: Clock; log: Log },
  installation?: (() => Promise<string>) | undefined,
  namesAny?: (keys: string[]) => Promise<boolean>,
): Promise<Stores> => openStores({ ...config, ...deps, keys: config.bucketKeys, installation, namesAny })

/** The same with the database of this installation at hand, whose bucket it is then. */
export const storesOfInstallation = (db: Database, config: Config, log: Log): Promise<Stores> =>
  storesBySettings(
    config,
    { clock: systemClock, log },
    () => readInstallation(db),
    (keys) => namesAny(db, keys),
  )

/**
 * What is backed up, as it is at the moment of the call.
 * Prints are not: they can be ordered again, and are gone after a week.
 */
export const backupSource =
  ({ config, address, clock, files }: Options) =>
  async (): Promise<BackupSource> => ({
    address,
    clock,
    stores: storesOf(files),
    naming: namingColumns,
    sessionKey: await findSessionKey(config.sessionKey, config.dataDir),
  })

/** Which rows name the files of the stores that are backed up. */
export const namingColumns: BackupSource['naming'] = [
  {
    store: 'files',
    table: 'abstract_submissions',
    key: 'file_key',
    bytes: 'file_bytes',
    reference: 'reference',
  },
]

/** The folder of an embedded database, whose disk may be full; undefined: the database is elsewhere. */
export const databaseFolderOf = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined =>
  databaseUrl ? undefined : join(dataDir, 'postgres')

/** The stores of files, by the name of their folder in the archive. */
export const storesOf = (files: FileStore) => ({ files })
