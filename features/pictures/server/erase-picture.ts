import { removePictures } from '#features/drafts/server/drafts.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import { holdLock, holdLocks } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import { days, later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { PictureDeps } from './picture-deps.ts'
import {
  deleteFamily,
  deleteFreeFiles,
  findFamily,
  findOtherOwners,
  findPicture,
  findPictureKeys,
} from './pictures.store.ts'
import { noPicture } from './store-picture.ts'

/** The kind of the job that removes the files of erased pictures. */
export const pictureRemoval = 'pictures.remove'
type Payload = { ids: readonly string[]; keys: readonly string[] }

/**
 * Removes a picture and all that were made of the same upload: from the draft, the versions, the log of edits and the
 * website, with their files. What another conference has too stays there; those among `visible` are named.
 * @throws Problem 404 when the conference has no such picture
 */
export const erasePicture = async (
  deps: PictureDeps,
  editor: AdminOf<Website, 'write'>,
  id: string,
  visible: readonly Website[],
): Promise<{ erased: string[]; stillIn: string[] }> => {
  const { db, clock, version, websites, checkpoint } = deps
  const { website } = editor
  const now = clock.now()
  const { payload, others } = await db.transaction().execute(async (tx) => {
    const row = await findPicture(tx, website, id)
    if (!row) throw noPicture()
    const ids = await removePictures(tx, website, now, () => lockFamily(tx, website, row.original))
    await deleteFamily(tx, website, row.original)
    const keys = await deleteFreeFiles(tx, ids)
    const payload: Payload = { ids, keys }
    await enqueueJob(tx, { kind: pictureRemoval, key: newId(now), payload, now })
    await forgetDoneJobs(tx, pictureRemoval, later(now, -days(1)))
    await writeAudit(tx, editor, now, {
      action: 'picture.erased',
      subject: 'A picture, everywhere',
      new: { pictures: ids.length },
    })
    return { payload, others: await findOtherOwners(tx, website, ids) }
  })
  checkpoint('picture-erased')
  await version.publish(website)
  // the job does it when this process dies, or the store is away
  await removeFiles(deps, payload).catch((error: unknown) =>
    deps.log.warn('the files of an erased picture are removed later', { error }),
  )
  return {
    erased: [...payload.ids],
    stillIn: others.filter((other) => visible.includes(other)).map((other) => websites.rowOf(other).name),
  }
}

/** The ids of the pictures of one upload, when none is being made of it any more and none will be. */
const lockFamily = async (tx: Connection, website: Website, original: string): Promise<string[]> => {
  await holdLock(tx, 'picture', original)
  const ids = await findFamily(tx, website, original)
  if (ids.length === 0) throw noPicture()
  await holdLocks(tx, 'picture', ids)
  return ids
}

/** Removes files that are still not named, also those that were set aside. */
const removeFiles = async (
  { db, pictureFiles }: Pick<PictureDeps, 'db' | 'pictureFiles'>,
  { ids, keys }: Payload,
): Promise<void> => {
  if (keys.length === 0) return
  await db.transaction().execute(async (tx) => {
    await holdLocks(tx, 'picture', [...ids].sort())
    const named = await findPictureKeys(tx, [...keys])
    await Promise.all(keys.filter((key) => !named.has(key)).map(pictureFiles.remove))
  })
}

export const removePictureFilesJob =
  (deps: Pick<PictureDeps, 'db' | 'pictureFiles'>): JobHandler =>
  ({ payload }) =>
    removeFiles(deps, payload as Payload)
