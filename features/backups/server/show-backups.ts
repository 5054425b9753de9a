import { warningOf } from '#features/backups/backup-warning.ts'
import type { Backups } from '#features/backups/backups.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { readLeftFiles } from '#platform/server/files/left-files.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { readLastBackups } from './backups.store.ts'

/** The last backup, and problems with it or with the files. */
export const backupsNow = async ({
  db,
  clock,
  publicUrl,
}: {
  db: Database
  clock: Clock
  publicUrl: string | undefined
}): Promise<Backups> => {
  const { made, failed } = await readLastBackups(db)
  const { orphanFiles, orphanPrints, orphanPictures } = await readLeftFiles(db)
  const known = { madeAt: made?.endedAt, failedAt: failed?.endedAt, isTrial: publicUrl === undefined }
  const warning = warningOf(known, clock.now())
  return {
    last: made
      ? { madeAt: made.endedAt.toISOString(), bytes: made.bytes ?? 0, isEncrypted: made.encrypted ?? false }
      : null,
    failure:
      failed && warning === 'failed'
        ? { at: failed.endedAt.toISOString(), reason: failed.failure ?? '' }
        : null,
    warning,
    orphans: orphanFiles + orphanPrints + orphanPictures,
  }
}
