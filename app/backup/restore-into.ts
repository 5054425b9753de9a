import { recordRestore } from '#features/backups/server/record-restore.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import { BackupProblem } from '#platform/server/backup/backup-problem.ts'
import { explainFullDisk } from '#platform/server/backup/full-disk.ts'
import type { MissingFile } from '#platform/server/backup/manifest.ts'
import { describeMissing } from '#platform/server/backup/missing-files.ts'
import { restoreArchive, type Verified, verifyArchive } from '#platform/server/backup/restore-archive.ts'
import type { Restored } from '#platform/server/backup/restore-parts.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { holdIfElsewhere, markRestored } from '#platform/server/external-effects/effects.store.ts'
import { readFolderMark, writeFolderMark } from '#platform/server/files/folder-mark.ts'
import { createLog } from '#platform/server/log.ts'
import { type DatabaseAddress, openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { othersUse, startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { requireConnection } from '#platform/server/postgres/own-database/connection-failure.ts'
import { findSessionKey, fingerprintOfKey, storeSessionKey } from '#platform/server/security/session-key.ts'
import { placeOf } from '../installation/place-of.ts'
import { databaseFolderOf, storesBySettings, storesOf } from './backup-source.ts'

/**
 * Verifies a backup, then restores it where the settings point. `notes`: warnings for the operator.
 * @throws BackupProblem with a sentence; nothing was changed then
 */
export const restoreInto = async (
  path: string,
  migrations: string,
): Promise<{ restored: Restored; madeAt: string; notes: string[] }> => {
  const config = readConfig(undefined, { forRestore: true })
  const { introduction, installation, lacks } = await verifyArchive(path, config.backupKey, migrations)
  await requireFreeFolder(config, installation)
  await requireFreeKey(config, introduction)
  try {
    const restored = await restoreVerified({ path, migrations, config, introduction, installation })
    return {
      restored,
      madeAt: introduction.madeAt,
      notes: [...(await keyNotes(config, introduction)), ...missingFileNotes(lacks)],
    }
  } catch (error) {
    throw await explainFullDisk(error, { folder: config.dataDir, database: databaseFolderOf(config) })
  }
}

type Restore = {
  path: string
  migrations: string
  config: Config
  introduction: Introduction
  installation: string | undefined
}

const restoreVerified = async (restore: Restore): Promise<Restored> => {
  const { address, leave } = await openTarget(restore.config)
  try {
    return await restoreTo(address, restore)
  } finally {
    await leave()
  }
}

const restoreTo = async (
  address: DatabaseAddress,
  { path, migrations, config, introduction, installation }: Restore,
): Promise<Restored> => {
  const deps = { clock, log: createLog(config.logLevel, clock) }
  const readId = installation === undefined ? undefined : async () => installation
  const stores = await storesBySettings(config, deps, readId)
  try {
    const target = {
      address,
      migrations,
      stores: storesOf(stores),
      keepSessionKey: async (key: string) => {
        if (!config.sessionKey) await storeSessionKey(key, config.dataDir)
      },
    }
    const restored = await restoreArchive(path, config.backupKey, target, {
      lastly: [markRestored(introduction.madeAt)],
    })
    await finish(address, migrations, config, introduction.madeAt)
    return restored
  } finally {
    stores.stop()
  }
}

type Introduction = Verified['introduction']

/**
 * The database of DATABASE_URL, else an embedded one, created if missing. An embedded server left by a killed restore is
 * reused; whether the database is empty is checked later.
 */
const openTarget = async ({
  databaseUrl,
  dataDir,
}: Config): Promise<{ address: DatabaseAddress; leave: () => Promise<void> }> => {
  if (databaseUrl) {
    const address = { connectionString: databaseUrl }
    await requireConnection(address)
    return { address, leave: async () => undefined }
  }
  const { address, stop } = await startEmbeddedPostgres({
    dataDir,
    log: console.error,
    endsWithUs: true,
    restores: true,
  })
  if (!(await othersUse(address))) return { address, leave: stop }
  await stop()
  throw new BackupProblem(
    `Plenary is running on ${dataDir}. Nothing was changed. Stop it, and restore into a DATA_DIR that does not exist yet.`,
  )
}

/** Refuses a DATA_DIR that is marked as another installation's. */
const requireFreeFolder = async ({ dataDir }: Config, installation: string | undefined): Promise<void> => {
  const mark = await readFolderMark(dataDir)
  if (!mark || mark.installation === installation) return
  throw new BackupProblem(
    `${dataDir} belongs to another installation than the backup. Nothing was changed. Restore into a DATA_DIR that does not exist yet.`,
  )
}

/** Refuses to overwrite a different session.key. */
const requireFreeKey = async (config: Config, { sessionKey }: Introduction): Promise<void> => {
  const { key, isSetting } = await findSessionKey(config.sessionKey, config.dataDir)
  if (!key || isSetting || !sessionKey.isInArchive || fingerprintOfKey(key) === sessionKey.print) return
  throw new BackupProblem(
    `${config.dataDir} holds another session.key than the backup. Nothing was changed. Restore into a DATA_DIR that does not exist yet, or move that file away.`,
  )
}

/** Runs migrations newer than the backup, audits the restore and marks the folder. */
const finish = async (
  address: DatabaseAddress,
  migrations: string,
  { dataDir, databaseUrl }: Config,
  madeAt: string,
): Promise<void> => {
  const pool = openPool(address, (error) => console.error(error.message), 2)
  try {
    await migrate(pool, migrations)
    const db = openDatabase(pool)
    await recordRestore(db, clock, madeAt)
    await holdIfElsewhere(db, await placeOf(db, { dataDir, databaseUrl }), clock.now())
    const mark = {
      installation: await readInstallation(db),
      database: databaseUrl ? 'own' : 'embedded',
    } as const
    await writeFolderMark(dataDir, mark, await readFolderMark(dataDir))
  } finally {
    await pool.end()
  }
}

const missingFileNotes = (lacks: readonly MissingFile[]): string[] =>
  lacks.length === 0
    ? []
    : [
        `This backup was not whole when it was made: ${describeMissing(lacks)}. Put them back from an older backup, into the folder or bucket of the files.`,
      ]

const keyNotes = async (config: Config, { sessionKey }: Introduction): Promise<string[]> => {
  if (sessionKey.print === null) return []
  const { key } = await findSessionKey(config.sessionKey, config.dataDir)
  if (key !== undefined && fingerprintOfKey(key) === sessionKey.print) return []
  return [
    'SESSION_KEY is not the one that was set when the backup was made: set that one before you start. With another one the links in mails that were sent stop working, and everyone sets up their authenticator app again; then run npm run new-key before you start.',
  ]
}
