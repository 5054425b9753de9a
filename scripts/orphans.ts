// npm run orphans: moves files without a row to the orphans that were left because there are too many, after an
// operator's review.
import { storesOfInstallation } from '#app/backup/backup-source.ts'
import { findUsedKeys } from '#features/abstracts/server/abstracts.store.ts'
import { findPrintedKeys } from '#features/badges/server/prints.store.ts'
import { findPictureKeys } from '#features/pictures/server/pictures.store.ts'
import { commandLine, writeAudit } from '#platform/server/audit-log.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { noteLeftFiles } from '#platform/server/files/left-files.ts'
import { sweepOrphans } from '#platform/server/files/sweep-orphans.ts'
import { createLog } from '#platform/server/log.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { visit } from './visit.ts'

await visit(
  async (db, config) => {
    await requireConfirmed(db)
    const log = createLog(config.logLevel, clock)
    const stores = await storesOfInstallation(db, config, log)
    try {
      const sweep = (
        files: FileStore,
        find: (connection: typeof db, keys: string[]) => Promise<ReadonlySet<string>>,
      ) => sweepOrphans({ files, clock, howeverMany: true, findNamed: (keys) => find(db, keys) })
      const files = await sweep(stores.files, findUsedKeys)
      const prints = await sweep(stores.printFiles, findPrintedKeys)
      const pictures = await sweep(stores.pictureFiles, findPictureKeys)
      await noteLeftFiles(db, 'orphanFiles', 0)
      await noteLeftFiles(db, 'orphanPrints', 0)
      await noteLeftFiles(db, 'orphanPictures', 0)
      const setAside = files.setAside + prints.setAside + pictures.setAside
      await db.transaction().execute((tx) =>
        writeAudit(tx, commandLine, clock.now(), {
          action: 'files.set-aside',
          subject: 'Files without a row',
          new: { files: setAside },
        }),
      )
      console.log(
        `${setAside} ${setAside === 1 ? 'file' : 'files'} that no row names were set aside into orphans/ beside files/. After 30 days there they are removed.`,
      )
    } finally {
      stores.stop()
    }
  },
  { alsoWhenStopped: true },
)
