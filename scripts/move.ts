// npm run move -- --to postgres://…: moves an installation from the embedded to an external PostgreSQL.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backupSource, storesBySettings, storesOf } from '#app/backup/backup-source.ts'
import { moveTo } from '#app/backup/move-to.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import { commandLine, writeAudit } from '#platform/server/audit-log.ts'
import { explainFullDisk } from '#platform/server/backup/full-disk.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { readFolderMark, writeFolderMark } from '#platform/server/files/folder-mark.ts'
import { createLog } from '#platform/server/log.ts'
import { othersUse } from '#platform/server/postgres/embedded-postgres.ts'
import { visit } from './visit.ts'

const usage = `npm run move -- --to postgresql://…   copies the embedded database of DATA_DIR into that empty one and compares
                                      every table. Stop Plenary first. The files go into the bucket of FILES_URL when
                                      that is set, and stay in DATA_DIR otherwise`

const readTarget = (): string => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to || !/^postgres(ql)?:\/\//.test(values.to)) throw new Error(usage)
  return values.to
}

await visit(
  async (db, config, address) => {
    if (config.databaseUrl)
      throw new Error(
        'DATABASE_URL is set: this installation is not embedded. Use npm run backup and npm run restore.',
      )
    if (await othersUse(address))
      throw new Error(
        'Plenary is running: what is written meanwhile would be lost. Stop it, then run this again.',
      )
    const log = createLog(config.logLevel, clock)
    const onDisk = await storesBySettings({ ...config, bucket: undefined }, { clock, log })
    const from = await backupSource({ config, address, clock, ...onDisk })()
    const bucket =
      config.bucket && (await storesBySettings(config, { clock, log }, () => readInstallation(db)))
    const to = readTarget()
    const migrations = join(import.meta.dirname, '../database/migrations')
    const moved = await moveTo({
      from,
      to: { connectionString: to },
      migrations,
      stores: bucket && storesOf(bucket),
    })
      .catch(async (error: unknown) => {
        // files are written to a local disk on their way to the bucket
        throw await explainFullDisk(error, { folder: config.dataDir, database: undefined })
      })
      .finally(() => bucket?.stop())
    const mark = { installation: await readInstallation(db), database: 'own' } as const
    await writeFolderMark(config.dataDir, mark, await readFolderMark(config.dataDir))
    await writeAudit(db, commandLine, clock.now(), { action: 'database.moved', subject: new URL(to).host })
    console.log(`${moved.rows} rows of ${moved.tables} tables are in the new database, and every table is the same on both sides.

Set these before you start Plenary again:
  DATABASE_URL   the address that you gave to this command
  DATA_DIR       ${config.dataDir}, as before: the session key stays there${
    bucket
      ? `
  FILES_URL      as it is set now: ${moved.files} files are in its bucket`
      : ', and the files'
  }

The embedded database is unchanged. Remove ${join(config.dataDir, 'postgres')} when the new one has proved itself.`)
  },
  { alsoWhenStopped: true, check: readTarget },
)
