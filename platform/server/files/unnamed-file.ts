import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '#shared/ids.ts'
import type { Clock } from '../clock.ts'
import { onDisk } from './disk-failure.ts'
import { suffixes } from './file-names.ts'
import { requireFreeSpaceIn } from './free-space.ts'
import { makeFolder } from './make-folder.ts'
import { writeInto } from './write-temporary.ts'

/** A local file without a name, which is gone when it is closed or its process ends. */
export type UnnamedFile = {
  readonly bytes: number
  readonly sha256: string
  /** Its content, or the part from `start` up to and including `end`. */
  read: (part?: { start: number; end: number }) => Readable
  close: () => Promise<void>
}

/**
 * Writes a source into a file without a name, as it arrives. `expected`: the announced size in bytes.
 * @throws DiskFailure when there is no room; else the source's error
 */
export const writeUnnamed = async (
  folder: string,
  clock: Clock,
  source: AsyncIterable<Uint8Array>,
  expected = 0,
): Promise<UnnamedFile> => {
  const requireRoom = requireFreeSpaceIn(folder)
  await onDisk(makeFolder(folder, 0o700).then(() => requireRoom(expected)))
  const handle = await onDisk(openUnnamed(join(folder, `${newId(clock.now())}${suffixes.aside}`)))
  try {
    const written = await writeInto(handle, source, { requireRoom, fault: () => undefined })
    return {
      ...written,
      read: ({ start, end } = { start: 0, end: written.bytes - 1 }) =>
        Readable.from(partOf(handle, start, Math.min(end + 1, written.bytes)), { objectMode: false }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const openUnnamed = async (path: string): Promise<FileHandle> => {
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

const chunkBytes = 131_072

/** Not the stream of the handle, which listens to it as long as it is open. */
async function* partOf(handle: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.min(chunkBytes, to - at)),
      0,
      undefined,
      at,
    )
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
