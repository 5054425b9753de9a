import type { Clock } from '#platform/server/clock.ts'
import { noteLeftFiles } from '#platform/server/files/left-files.ts'
import { logSweep, sweepOrphans } from '#platform/server/files/sweep-orphans.ts'
import { enqueueHourly, type JobHandler } from '#platform/server/jobs/jobs.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { PictureDeps } from './picture-deps.ts'
import {
  deleteFreeFiles,
  deleteUnused,
  findPictureKeys,
  listOwnerless,
  noteUnused,
  websitesWithPictures,
} from './pictures.store.ts'

export const sweepPictures = 'pictures.sweep'

/** How long a picture stays that no draft and no version names, in milliseconds. */
const keptFor = days(30)

export const enqueueRegularPictureSweep = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, sweepPictures)

/** A picture has many files, which count as one. */
const idOfKey = (key: string): string => key.slice(0, 64)

type Deps = Pick<PictureDeps, 'db' | 'clock' | 'log' | 'pictureFiles' | 'checkpoint'>

/**
 * Sets aside the pictures that nothing has named for 30 days, and files that a crash has left without a row; puts back those
 * that a row names.
 */
export const sweepPicturesJob =
  (deps: Deps): JobHandler =>
  async () => {
    const { db, clock, log, pictureFiles } = deps
    for (const website of await websitesWithPictures(db)) await sweepWebsite(deps, website)
    for (const id of await listOwnerless(db))
      await db.transaction().execute(async (tx) => {
        await holdLock(tx, 'picture', id)
        await setAside(tx, pictureFiles, id)
      })
    deps.checkpoint('pictures-swept')
    const swept = await sweepOrphans({
      files: pictureFiles,
      clock,
      findNamed: (keys) => findPictureKeys(db, keys),
      groupOf: idOfKey,
    })
    await noteLeftFiles(db, 'orphanPictures', swept.left)
    logSweep(log, 'files without a picture', swept)
  }

const sweepWebsite = async ({ db, clock, log, pictureFiles }: Deps, website: Website): Promise<void> => {
  const now = clock.now()
  const before = later(now, -keptFor)
  const unused = await noteUnused(db, website, { now, before })
  for (const id of unused)
    await db.transaction().execute(async (tx) => {
      // nobody stores it again meanwhile
      await holdLock(tx, 'picture', id)
      if (await deleteUnused(tx, website, id, before)) await setAside(tx, pictureFiles, id)
    })
  if (unused.length > 0)
    log.info('pictures that nothing names were set aside', { website, pictures: unused.length })
}

const setAside = async (
  tx: Connection,
  pictureFiles: PictureDeps['pictureFiles'],
  id: string,
): Promise<void> => {
  const keys = await deleteFreeFiles(tx, [id])
  await Promise.all(keys.map(pictureFiles.setAside))
}
