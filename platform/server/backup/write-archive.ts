import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { seal } from './age.ts'
import { filesOf, type Part } from './archive.ts'
import { BackupProblem } from './backup-problem.ts'
import { incompleteBackup } from './lacked-files.ts'
import type { LackedFile } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { packTar } from './tar.ts'

/** The archive that was written, in bytes. */
export type Written = { bytes: number; isEncrypted: boolean }

/**
 * Writes the parts into a file: tar, gzip and, with a key, age. Until it is whole, flushed and read back it has another
 * name (`.NAME.….part`) beside the final one; then it takes that, and whatever had the name before is gone. One that lacks
 * files which rows name becomes `NAME.incomplete`, and what has the name stays. A little of it is in memory at once.
 * @throws BackupProblem with a sentence when the folder cannot be written, or files are missing; whatever the parts throw
 */
export const writeArchive = async (
  path: string,
  parts: AsyncIterable<Part>,
  { key, madeAt }: { key: string | undefined; madeAt: Date },
): Promise<Written> => {
  const folder = dirname(path)
  const aside = join(folder, `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
  const handle = await open(aside, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
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
    const lacks = await readBack(aside, key)
    const place = lacks ? `${path}.incomplete` : path
    await rename(aside, place)
    await flushFolder(folder)
    if (lacks) throw incompleteBackup(lacks, place)
    return { bytes, isEncrypted: key !== undefined }
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(aside, { force: true })
    throw error
  }
}

/** Rows become a fifth; what a higher level saves takes several times as long, and the PDFs of authors are compressed already. */
const level = 3

const receive = async (handle: FileHandle, source: AsyncIterable<Buffer>): Promise<number> => {
  let bytes = 0
  for await (const piece of source) {
    await handle.writeFile(piece)
    bytes += piece.length
  }
  return bytes
}

/** Answers which files the archive lacks, when it does. @throws BackupProblem when it is not as it was written */
const readBack = async (path: string, key: string | undefined): Promise<LackedFile[] | undefined> => {
  let lacks: LackedFile[] | undefined
  for await (const part of readArchive(path, key)) if (part.kind === 'end') lacks = part.lacks
  return lacks
}

const flushFolder = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
