import type { Readable } from 'node:stream'
import { masterFileName } from '#content/picture-files.ts'
import { pictureMessages } from '#features/pictures/picture-kind.ts'
import type { StoredPicture } from '#features/pictures/pictures.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'
import { DiskFailure } from '#platform/server/files/disk-failure.ts'
import { cannotRead, cannotStore, reporterTo } from '#platform/server/files/storage-problems.ts'
import { type EncodedPicture, encodePicture } from '#platform/server/pictures/encode-picture.ts'
import type { EncodeOptions, PictureProblem } from '#platform/server/pictures/picture-frames.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { InputFailure } from '#platform/server/processes/run-in-process.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { PictureDeps } from './picture-deps.ts'
import { findFileSizes, findPicture, insertPicture, upsertFiles } from './pictures.store.ts'

type Editor = AdminOf<Website, 'write'>

/** Each has a connection to the database until its files are stored, which a slow bucket makes long. */
const inTurn = createConcurrencyLimit({
  atOnce: 2,
  waiting: 100,
  busy: 'Too many pictures are being stored. Try again in a minute.',
})

/** The picture that another is a part of, and the upload that both are made of. */
type Part = { id: string; original: string }

/**
 * Encodes a picture in all its widths, and stores it as one of a conference: the files first, then its row. A failure leaves
 * no row. The same picture again is stored once.
 * @throws Problem with what to do
 */
export const storePicture = async (
  deps: PictureDeps,
  editor: Editor,
  open: () => Promise<Readable>,
  options: EncodeOptions & { partOf?: Part },
): Promise<StoredPicture> => {
  const encoded = await encode(deps, open, options)
  try {
    deps.checkpoint('picture-read')
    const { id, width, height } = encoded
    const now = deps.clock.now()
    const store = async (tx: Connection) => {
      const { website, email } = editor
      if (options.partOf) await lockWhole(tx, website, options.partOf)
      // nobody removes these files meanwhile
      await holdLock(tx, 'picture', id)
      const kept = await keepFiles(deps, encoded, await findFileSizes(tx, id))
      deps.checkpoint('picture-files-kept')
      await upsertFiles(tx, id, kept)
      const original = options.partOf?.original ?? id
      await insertPicture(tx, { website, id, width, height, original, adminEmail: email, now })
      await writeAudit(tx, editor, now, {
        action: options.crop ? 'picture.cropped' : 'picture.uploaded',
        subject: `A picture of ${width} × ${height} pixels`,
      })
    }
    await inTurn(() => deps.db.transaction().execute(store))
    deps.checkpoint('picture-committed')
    return { id, width, height }
  } finally {
    await encoded.close()
  }
}

/**
 * Stores a part of a picture as one of its own.
 * @throws Problem 404 when the conference has no such picture; 422
 */
export const cropPicture = async (
  deps: PictureDeps,
  editor: Editor,
  id: string,
  crop: NonNullable<EncodeOptions['crop']>,
): Promise<StoredPicture> => {
  const row = await findPicture(deps.db, editor.website, id)
  if (!row) throw noPicture()
  const open = async () => {
    const master = await deps.pictureFiles.open(masterFileName(id))
    if (!master) throw noPicture()
    return master.stream
  }
  return storePicture(deps, editor, open, { kind: 'webp', crop, partOf: row })
}

/** Makes an erasure of the picture wait, which removes its parts too. */
const lockWhole = async (tx: Connection, website: Website, { id, original }: Part): Promise<void> => {
  await holdLock(tx, 'picture', original)
  if (await findPicture(tx, website, id)) return
  throw new Problem(404, 'not_found', 'This picture was removed meanwhile. Choose another one.')
}

export const noPicture = () => new Problem(404, 'not_found', 'This conference has no such picture')

const statusOf: Readonly<Record<PictureProblem, 400 | 422>> = {
  unreadable: 400,
  tooManyPixels: 422,
  tooHeavy: 422,
  tooSmall: 422,
}

const encode = async (
  { log, watch, ...deps }: PictureDeps,
  open: () => Promise<Readable>,
  options: EncodeOptions,
): Promise<EncodedPicture> => {
  try {
    const { kind, crop } = options
    const encoded = await watch.step({ kind: 'upload', name: 'picture' }, () =>
      encodePicture(deps, open, { kind, crop }),
    )
    if (!('problem' in encoded)) return encoded
    throw new Problem(statusOf[encoded.problem], 'invalid_input', pictureMessages[encoded.problem])
  } catch (error) {
    if (error instanceof InputFailure) {
      log.error('a picture cannot be read', { error: error.cause })
      throw cannotRead(error.cause)
    }
    throw error instanceof DiskFailure
      ? reporterTo(log)(error, 'a picture cannot be stored', cannotStore)
      : error
  }
}

/** Keeps the files that are not there yet, and returns them; what is served never changes. */
const keepFiles = async (
  { pictureFiles, checkpoint }: Pick<PictureDeps, 'pictureFiles' | 'checkpoint'>,
  { files }: EncodedPicture,
  stored: ReadonlyMap<string, number>,
): Promise<EncodedPicture['files']> => {
  const kept = []
  for (const file of files) {
    const there = stored.has(file.name) ? await pictureFiles.openKept(file.name) : undefined
    there?.stream.destroy()
    if (there && there.bytes === stored.get(file.name)) continue
    await pictureFiles.keepAs(await pictureFiles.stage(file.read(), file.bytes), file.name)
    checkpoint('picture-file-kept')
    kept.push(file)
  }
  return kept
}
