import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { onDisk } from './disk-failure.ts'

/** So much is written at once. */
const batchBytes = 131_072

export type Disk = {
  /** Fails when too little would stay free with so many bytes more. */
  requireRoom: (more: number) => Promise<void>
  /** Called before each write; what it throws is the disk's answer. */
  fault: () => void
}

/**
 * Writes what comes into a new file, a batch at a time, and answers when it is flushed. When it throws, the file may be
 * there in part.
 * @throws DiskFailure when the disk refuses; else whatever the source throws
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

/** However small they are: each piece takes more memory than its bytes. So many the system takes in one write. */
const batchPieces = 1_024

/** The same into a file that is open already, without the flush. */
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
    // what fails while more arrives is thrown at the next flush
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
      if (size >= batchBytes || batch.length >= batchPieces) await flush()
    }
    if (size > 0) await flush()
  } finally {
    // the file is closed next
    await writing.catch(() => undefined)
  }
  await writing
  return { bytes, sha256: hash.digest('hex') }
}

/** After so many written bytes the room on the disk is read again. */
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
  // a full disk may take a part; the rest gets its own answer
  while (bytesWritten < size) {
    const rest = Buffer.concat(batch).subarray(bytesWritten)
    bytesWritten += (await handle.write(rest, 0, rest.length, at + bytesWritten)).bytesWritten
  }
}
