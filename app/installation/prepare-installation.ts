import { join } from 'node:path'
import type { Pool } from 'pg'
import { insertDemoData } from '#database/demo-data.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { holdIfElsewhere } from '#platform/server/external-effects/effects.store.ts'
import { findFolder, writeFolderMark } from '#platform/server/files/folder-mark.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { findSessionKey, fingerprintOfKey, readSessionKey } from '#platform/server/security/session-key.ts'
import { placeOf } from './place-of.ts'
import { namesAny, readDatabaseSummary, storeKeyFingerprint } from './read-database-state.ts'
import { requireMark, requireMatchingInstallation, requireSameKey } from './require-matching-installation.ts'

type Options = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionKey' | 'bucket' | 'demoData'>
  pool: Pool
  db: Database
  clock: Clock
  log: Log
}

/**
 * Checks that database, folder and session key belong together, then migrates, marks the folder and stores the key's
 * fingerprint. A database that was restored or copied is held until an owner has said which installation it is.
 * @throws SettingsProblem when they do not belong together; nothing was created or written then
 */
export const prepareInstallation = async ({ config, pool, db, clock, log }: Options): Promise<void> => {
  const { dataDir, sessionKey } = config
  // read before the folder: a concurrent start marks the folder before it changes the database
  const database = await readDatabaseSummary(db)
  const folder = await findFolder(dataDir)
  const { key } = await findSessionKey(sessionKey, dataDir)
  const isNamed = folder.keys.length > 0 && (await namesAny(db, folder.keys))
  requireMatchingInstallation({ config, folder, database, isNamed, keyPrint: key && fingerprintOfKey(key) })

  await migrate(pool, join(import.meta.dirname, '../../database/migrations'))
  if (config.demoData) await insertDemoData(db)
  const installation = await readInstallation(db)
  const { mark } = folder
  const kind = config.databaseUrl ? 'own' : 'embedded'
  if (mark?.installation !== installation || mark.database !== kind)
    requireMark(config, await writeFolderMark(dataDir, { installation, database: kind }, mark), installation)
  if (await holdIfElsewhere(db, await placeOf(db, config), clock.now()))
    log.warn('this database was restored or copied: email and payments wait for an owner, see the dashboard')
  const print = fingerprintOfKey(await readSessionKey(sessionKey, dataDir))
  // of two concurrent first starts with different keys, the second fails here
  const storedState = { isUsed: true, keyPrint: await storeKeyFingerprint(db, print) }
  requireSameKey({ config, database: storedState, keyPrint: print })
}
