import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { BackupProblem, damaged } from './backup-problem.ts'

/** One file of an archive. Its content is read once, before the next file. */
export type ArchiveFile = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/**
 * Writes files as a tar archive (ustar), which every tar program reads.
 * @throws Error when the content of a file has another length than declared
 */
export const packTar = (files: AsyncIterable<ArchiveFile>, madeAt: Date): AsyncIterable<Buffer> => {
  const tar = pack()
  const fill = async () => {
    for await (const file of files) {
      const { name, bytes: size } = file
      await pipeline(whole(file), tar.entry({ name, size, mtime: madeAt, mode: 0o600 }))
    }
    tar.finalize()
  }
  fill().catch((error) => tar.destroy(error))
  return tar as AsyncIterable<Buffer>
}

async function* whole({ name, bytes, content }: ArchiveFile) {
  let read = 0
  for await (const piece of content) {
    read += piece.length
    if (read > bytes) break
    yield piece
  }
  if (read !== bytes) throw new Error(`${name} has changed while it was read`)
}

/** Paths that cannot lead out of the archive. */
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

/**
 * The files of a tar archive written by `packTar`.
 * @throws BackupProblem when it is truncated or not such an archive; errors of the source
 */
export async function* unpackTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveFile> {
  const tar = extract()
  let failure: unknown
  const read = async function* () {
    try {
      yield* source
    } catch (error) {
      failure = error
      throw error
    }
  }
  const filled = pipeline(Readable.from(read()), tar)
  filled.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file' || !namePattern.test(name)) throw damaged('a part of it was changed')
      yield { name, bytes: size, content: entry as AsyncIterable<Uint8Array> }
      entry.resume()
    }
    await filled
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    throw failure ?? damaged('a part of it was changed, or its end is missing')
  }
}
