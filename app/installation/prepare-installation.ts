import { join } from 'node:path'
import type { Pool } from 'pg'
import { insertDemoData } from '#database/demo-data.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import type { Config } from '#platform/server/config.ts'
import { findFolder, writeFolderMark } from '#platform/server/files/folder-mark.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { findSessionKey, printOfKey, readSessionKey } from '#platform/server/security/session-key.ts'
import { requireMark, requireMatchingParts, requireSameKey } from './check-parts.ts'
import { lookAtDatabase, namesAny, storeKeyFingerprint } from './found-database.ts'

type Options = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionKey' | 'bucket' | 'demoData'>
  pool: Pool
  db: Database
}

/**
 * Makes the database and the folder ready for the product: looks first whether they and the session key belong together, then
 * migrates, and marks the folder and notes the key where that was not done yet.
 * @throws SettingsProblem when they do not belong together; nothing was created or written then
 */
export const prepareInstallation = async ({ config, pool, db }: Options): Promise<void> => {
  const { dataDir, sessionKey } = config
  // before the folder: what a start beside this one has made of the database, it has noted in the folder before
  const database = await lookAtDatabase(db)
  const folder = await findFolder(dataDir)
  const { key } = await findSessionKey(sessionKey, dataDir)
  const isNamed = folder.keys.length > 0 && (await namesAny(db, folder.keys))
  requireMatchingParts({ config, folder, database, isNamed, keyPrint: key && printOfKey(key) })

  await migrate(pool, join(import.meta.dirname, '../../database/migrations'))
  if (config.demoData) await insertDemoData(db)
  const installation = await readInstallation(db)
  const { mark } = folder
  const kind = config.databaseUrl ? 'own' : 'embedded'
  if (mark?.installation !== installation || mark.database !== kind)
    requireMark(config, await writeFolderMark(dataDir, { installation, database: kind }, mark), installation)
  const print = printOfKey(await readSessionKey(sessionKey, dataDir))
  // of two first starts at once with two keys, the second one ends here
  const storedState = { isUsed: true, keyPrint: await storeKeyFingerprint(db, print) }
  requireSameKey({ config, database: storedState, keyPrint: print })
}
