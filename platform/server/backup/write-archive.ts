import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { seal } from './age.ts'
import { filesOf, type Part } from './archive.ts'
import { BackupProblem } from './backup-problem.ts'
import type { MissingFile } from './manifest.ts'
import { incompleteBackup } from './missing-files.ts'
import { readArchive } from './read-archive.ts'
import { packTar } from './tar.ts'

/** The size of the written archive in bytes. */
export type Written = { bytes: number; isEncrypted: boolean }

/**
 * Writes the parts into a file: tar, gzip and, with a key, age. Until it is complete, flushed and verified by reading it
 * back it has a temporary name (`.NAME.….part`) in the same folder; then it replaces the file of that name. An archive that
 * lacks files which rows name becomes `NAME.incomplete` and replaces nothing. Uses little memory.
 * @throws BackupProblem when the folder cannot be written or files are missing; errors of the parts
 */
export const writeArchive = async (
  path: string,
  parts: AsyncIterable<Part>,
  { key, madeAt }: { key: string | undefined; madeAt: Date },
): Promise<Written> => {
  const folder = dirname(path)
  const temporary = join(folder, `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
  const handle = await open(temporary, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupProblem(
      cause.code === 'ENOENT'
        ? `The folder ${folder} does not exist. Make it, or mount the disk that belongs there.`
        : `The backup cannot be written into ${folder}: ${cause.message}.`,
      { cause },
    )
  })
  try {
    const tar = packTar(filesOf(parts), madeAt)
    const write = (source: AsyncIterable<Buffer>) => receive(handle, source)
    const bytes = await pipeline(tar, createGzip({ level }), (gz) => (key ? seal(gz, key) : gz), write)
    await handle.sync()
    await handle.close()
    const lacks = await readBack(temporary, key)
    const target = lacks ? `${path}.incomplete` : path
    await rename(temporary, target)
    await flushFolder(folder)
    if (lacks) throw incompleteBackup(lacks, target)
    return { bytes, isEncrypted: key !== undefined }
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(temporary, { force: true })
    throw error
  }
}

/** Rows shrink to a fifth; a higher level takes several times as long, and the authors' PDFs are compressed already. */
const level = 3

const receive = async (handle: FileHandle, source: AsyncIterable<Buffer>): Promise<number> => {
  let bytes = 0
  for await (const piece of source) {
    await handle.writeFile(piece)
    bytes += piece.length
  }
  return bytes
}

/** Returns the files that the archive lacks, if any. @throws BackupProblem when it is not as it was written */
const readBack = async (path: string, key: string | undefined): Promise<MissingFile[] | undefined> => {
  let lacks: MissingFile[] | undefined
  for await (const part of readArchive(path, key)) if (part.kind === 'end') lacks = part.lacks
  return lacks
}

const flushFolder = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
