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
import { namesAny } from '../installation/read-database-state.ts'

type Options = { config: Config; address: DatabaseAddress; clock: Clock } & BackedUpStores

/**
 * Opens the configured file stores for a command, which must stop them. Without `installation`, which a restore reads
 * from the archive, a bucket is left unmarked until the first start.
 */
export const storesBySettings = (
  config: Config,
  deps: { clock: Clock; log: Log },
  installation?: (() => Promise<string>) | undefined,
  namesAny?: (keys: string[]) => Promise<boolean>,
): Promise<Stores> => openStores({ ...config, ...deps, keys: config.bucketKeys, installation, namesAny })

/** As `storesBySettings`, with the installation id read from the database. */
export const storesOfInstallation = (db: Database, config: Config, log: Log): Promise<Stores> =>
  storesBySettings(
    config,
    { clock: systemClock, log },
    () => readInstallation(db),
    (keys) => namesAny(db, keys),
  )

/**
 * Reads what to back up at the moment of the call. Print files are left out: they can be ordered again and expire after
 * a week.
 */
export const backupSource =
  ({ config, address, clock, ...stores }: Options) =>
  async (): Promise<BackupSource> => ({
    address,
    clock,
    stores: storesOf(stores),
    naming: namingColumns,
    sessionKey: await findSessionKey(config.sessionKey, config.dataDir),
  })

/** The columns that reference files in the backed-up stores. */
export const namingColumns: BackupSource['naming'] = [
  {
    store: 'files',
    table: 'abstract_submissions',
    key: 'file_key',
    bytes: 'file_bytes',
    reference: 'reference',
  },
  {
    store: 'pictures',
    table: 'picture_files',
    key: 'file_key',
    bytes: 'file_bytes',
    reference: 'file_key',
  },
]

/** The folder of an embedded database, used to report a full disk; undefined with an external database. */
export const databaseFolderOf = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined =>
  databaseUrl ? undefined : join(dataDir, 'postgres')

type BackedUpStores = { files: FileStore; pictureFiles: FileStore }

/** The backed-up file stores by their folder name in the archive. */
export const storesOf = ({ files, pictureFiles }: BackedUpStores) => ({ files, pictures: pictureFiles })
