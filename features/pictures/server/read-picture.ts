import type { FastifyRequest } from 'fastify'
import type { PictureKind } from '#content/picture-files.ts'
import { headBytes, judgePicture, pictureMessages } from '#features/pictures/picture-kind.ts'
import { maxPictureBytes, pictureField } from '#features/pictures/pictures.contract.ts'
import { DiskFailure } from '#platform/server/files/disk-failure.ts'
import { cannotStore, reporterTo } from '#platform/server/files/storage-problems.ts'
import { type UnnamedFile, writeUnnamed } from '#platform/server/files/unnamed-file.ts'
import { asSent } from '#platform/server/files/upload-form.ts'
import { Problem } from '#shared/problem.ts'
import type { PictureDeps } from './picture-deps.ts'

const limits = { fieldNameSize: 100, fieldSize: 1_000, fields: 5, files: 1, parts: 6, headerPairs: 20 }

/**
 * Reads a multipart form with one picture, which is checked as it arrives. The file has no name: it is gone when it is
 * closed.
 * @throws Problem 400, 413 or 503 with a message; nothing is left then
 */
export const readPicture = async (
  { arriving, clock, log }: Pick<PictureDeps, 'arriving' | 'clock' | 'log'>,
  request: FastifyRequest,
): Promise<{ file: UnnamedFile; kind: PictureKind }> => {
  const expected = Number(request.headers['content-length'] ?? 0)
  const found: { file?: UnnamedFile; kind?: PictureKind } = {}
  try {
    for await (const part of asSent(request.parts({ limits }), pictureMessages.severalFiles)) {
      if (part.type === 'field') continue
      if (part.fieldname !== pictureField) throw required()
      const checked = checkPicture(asSent(part.file, pictureMessages.severalFiles), (kind) => {
        found.kind = kind
      })
      found.file = await writeUnnamed(arriving, clock, checked, expected)
    }
    const { file, kind } = found
    if (!file || !kind) throw required()
    return { file, kind }
  } catch (error) {
    await found.file?.close()
    throw error instanceof DiskFailure
      ? reporterTo(log)(error, 'a picture cannot be stored', cannotStore)
      : error
  }
}

const required = () => new Problem(400, 'file_required', pictureMessages.required)

/** Passes a stream on, and fails as soon as it is known to be no picture or too large. */
async function* checkPicture(
  source: AsyncIterable<Uint8Array>,
  onKind: (kind: PictureKind) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  let head: Uint8Array = new Uint8Array()
  let isJudged = false
  const judge = () => {
    isJudged = true
    const kind = judgePicture(head)
    if (typeof kind === 'object') throw new Problem(400, 'invalid_input', kind.refused)
    onKind(kind)
  }
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxPictureBytes) throw new Problem(413, 'file_too_large', pictureMessages.tooLarge)
    if (!isJudged) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      if (head.length === headBytes) judge()
    }
    yield chunk
  }
  if (bytes === 0) throw required()
  if (!isJudged) judge()
}
