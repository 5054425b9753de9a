import { join } from 'node:path'
import type { BackupSource } from '#platform/server/backup/source-parts.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Log } from '#platform/server/log.ts'
import type { DatabaseAddress } from '#platform/server/postgres/database.ts'
import { findSessionKey } from '#platform/server/security/session-key.ts'

type Given = { config: Config; address: DatabaseAddress; clock: Clock; files: FileStore }

/** Where the files of visitors lie by the settings. */
export const filesOf = ({ dataDir }: Config, { clock, log }: { clock: Clock; log: Log }): FileStore =>
  createDiskFiles({ folder: join(dataDir, 'files'), clock, log })

/**
 * What is backed up, as it is at the moment of the call.
 * Prints are not: they can be ordered again, and are gone after a week.
 */
export const backupSource =
  ({ config, address, clock, files }: Given) =>
  async (): Promise<BackupSource> => ({
    address,
    clock,
    stores: storesOf(files),
    sessionKey: await findSessionKey(config.sessionKey, config.dataDir),
  })

/** The stores of files, by the name of their folder in the archive. */
export const storesOf = (files: FileStore) => ({ files })
