// npm run restore -- FILE: restores an installation from a backup.
import { join, resolve } from 'node:path'
import { restoreInto } from '#app/backup/restore-into.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { sentence } from './visit.ts'

const usage = `npm run restore -- FILE   makes an installation of a backup: in an empty database, with DATA_DIR, DATABASE_URL and
                          BACKUP_KEY as they are set`

const [file, ...others] = process.argv.slice(2)

try {
  if (file === undefined || others.length > 0) throw new Error(usage)
  const migrations = join(import.meta.dirname, '../database/migrations')
  const { restored, madeAt, notes } = await restoreInto(resolve(file), migrations)
  console.log(`Restored what was backed up at ${madeAt.slice(0, 16).replace('T', ' ')} UTC: ${restored.rows} rows of ${restored.tables} tables, ${restored.files} files (${formatFileSize(restored.fileBytes)}).
${notes.map((note) => `\n${note}\n`).join('')}
Start Plenary with npm start, and log in: until an owner has said on the dashboard which installation this is, no email leaves, no payment is taken, no file is removed and no backup is made.`)
} catch (error) {
  sentence(error instanceof Error ? error.message : String(error))
}
