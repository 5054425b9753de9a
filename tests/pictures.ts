import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { masterFileName } from '#content/picture-files.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { namedByContent } from '#platform/server/files/picture-names.ts'
import { createLog } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { type FormPart, sendForm } from './upload-form.ts'

/** A photograph as a camera makes it: with noise, so that it has the size of one. */
export const aPhoto = async (width = 900, height = 600, seed = 128): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: seed, sigma: 20 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A picture in one colour. */
export const aPlainPicture = (colour: string, width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

export const pictureForm = (value: Uint8Array, fileName = 'picture.jpg'): FormPart[] => [
  { name: 'picture', value, fileName, type: 'application/octet-stream' },
]

/** Uploads a picture to a conference. */
export const uploadPicture = (
  url: string,
  website: string,
  content: Uint8Array,
  headers: Record<string, string>,
) => sendForm(`${url}/admin/api/admin/pictures/${website}`, pictureForm(content), headers)

/** The store of pictures in a DATA_DIR. */
export const pictureStoreIn = (dataDir: string, clock = systemClock): FileStore =>
  createDiskFiles({
    folder: join(dataDir, 'pictures'),
    naming: namedByContent,
    clock,
    log: createLog('silent', clock),
  })

/** Stores one file of a picture, which is the only one that a row names; returns its key. */
export const keepPictureFile = async (db: Database, store: FileStore, content: Buffer): Promise<string> => {
  const pictureId = createHash('sha256').update(content).digest('hex')
  const fileKey = masterFileName(pictureId)
  await store.keepAs(await store.stage(Readable.from([content])), fileKey)
  await db.deleteFrom('pictureFiles').execute()
  await db.insertInto('pictureFiles').values({ fileKey, pictureId, fileBytes: content.length }).execute()
  return fileKey
}
