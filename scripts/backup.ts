// npm run backup -- FILE: writes all data of an installation into one file.
import { resolve } from 'node:path'
import { backupSource, databaseFolderOf, storesOfInstallation } from '#app/backup/backup-source.ts'
import { makeBackup } from '#features/backups/server/make-backup.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { visit } from './visit.ts'

const usage = `npm run backup -- FILE   writes the database, the files and the session key into FILE, whether or not Plenary
                         is running. With BACKUP_KEY it is encrypted. Who has the file has everything`

const [file, ...others] = process.argv.slice(2)

await visit(
  async (db, config, address) => {
    const log = createLog('silent', clock)
    const stores = await storesOfInstallation(db, config, log)
    const source = backupSource({ config, address, clock, ...stores })
    const path = resolve(file ?? '')
    const written = await makeBackup(
      { db, clock, log, key: config.backupKey, source, databaseFolder: databaseFolderOf(config) },
      { path, by: 'command' },
    ).finally(stores.stop)
    console.log(`${path} is a whole backup, ${formatFileSize(written.bytes)}, and was read back.`)
    console.log(
      written.isEncrypted
        ? 'It is encrypted: keep BACKUP_KEY elsewhere, without it no one can restore.'
        : 'It is not encrypted: who has it has everything. Set BACKUP_KEY to encrypt.',
    )
  },
  {
    alsoWhenStopped: true,
    check: () => {
      if (file === undefined || others.length > 0) throw new Error(usage)
    },
  },
)
