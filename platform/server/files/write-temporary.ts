import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { onDisk } from './disk-failure.ts'

/** The size of a batch. */
const batchBytes = 131_072

export type Disk = {
  /** Fails when too little space would remain after so many more bytes. */
  requireRoom: (more: number) => Promise<void>
  /** Called before each write; its error stands in for the disk's. */
  fault: () => void
}

/**
 * Writes the source into a new file in batches, and resolves when it is flushed. On failure a part of the file may remain.
 * @throws DiskFailure when the disk fails; else the source's error
 */
export const writeTemporary = async (
  path: string,
  source: AsyncIterable<Uint8Array>,
  disk: Disk,
): Promise<{ bytes: number; sha256: string }> => {
  const handle = await onDisk(open(path, 'wx', 0o600))
  try {
    const written = await writeInto(handle, source, disk)
    await onDisk(handle.datasync())
    return written
  } finally {
    await handle.close()
  }
}

/**
 * The maximum number of chunks in a batch, however small: each takes more memory than its bytes. It is the system's limit
 * for one write.
 */
const batchChunks = 1_024

/** As `writeTemporary` into an open file, without the flush. */
export const writeInto = async (
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  disk: Disk,
): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let bytes = 0
  let batch: Uint8Array[] = []
  let size = 0
  let writing = Promise.resolve()

  /** One batch is written while the next one arrives and is hashed. */
  const flush = async () => {
    await writing
    const [whole, at] = [batch, bytes]
    writing = onDisk(writeBatch(handle, whole, size, at, disk))
    // an error in the meantime is thrown by the next flush
    writing.catch(() => undefined)
    for (const chunk of whole) hash.update(chunk)
    bytes += size
    batch = []
    size = 0
  }
  try {
    for await (const chunk of source) {
      batch.push(chunk)
      size += chunk.length
      if (size >= batchBytes || batch.length >= batchChunks) await flush()
    }
    if (size > 0) await flush()
  } finally {
    // the file is closed next
    await writing.catch(() => undefined)
  }
  await writing
  return { bytes, sha256: hash.digest('hex') }
}

/** The free space is checked again after so many written bytes. */
const floorStep = 16 * batchBytes

const writeBatch = async (
  handle: FileHandle,
  batch: Uint8Array[],
  size: number,
  at: number,
  { requireRoom, fault }: Disk,
) => {
  fault()
  if (Math.floor(at / floorStep) !== Math.floor((at + size) / floorStep)) await requireRoom(size)
  let { bytesWritten } = await handle.writev(batch, at)
  // a full disk may accept a part; the next write gets the error
  while (bytesWritten < size) {
    const rest = Buffer.concat(batch).subarray(bytesWritten)
    bytesWritten += (await handle.write(rest, 0, rest.length, at + bytesWritten)).bytesWritten
  }
}
