import { buffer } from 'node:stream/consumers'
import { type PlainFormat, pictureFileName, plainWidth } from '#content/picture-files.ts'
import type { SizedPicture } from '#features/drafts/pictures-in.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { noteUse } from './pictures.store.ts'

/**
 * A picture in a plain format, for a PDF or an email: at least so wide if it is that large; PNG up to 640, JPEG up to 1280
 * pixels. Undefined: it is not stored any more.
 * @throws Problem 503 when the store is unavailable
 */
export const pictureFile = async (
  pictureFiles: Pick<FileStore, 'open'>,
  picture: { id: string; width: number },
  atLeast: number,
  format: PlainFormat,
): Promise<Buffer | undefined> => {
  const width = plainWidth(picture, atLeast, format)
  const file = await pictureFiles.open(pictureFileName(picture.id, width, format))
  return file && buffer(file.stream)
}

/** Notes that a draft names these pictures. False: the conference does not have one of them in this size. */
export const usePictures = async (
  tx: Connection,
  website: Website,
  pictures: readonly SizedPicture[],
): Promise<boolean> => {
  if (pictures.length === 0) return true
  const ids = pictures.map(({ id }) => id)
  const stored = new Map((await noteUse(tx, website, ids)).map((row) => [row.id, row]))
  return pictures.every(({ id, width, height }) => {
    const row = stored.get(id)
    return row?.width === width && row.height === height
  })
}
