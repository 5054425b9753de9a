import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isId, newId, timeOfId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Clock } from './clock.ts'
import type { FileStore, StagedFile } from './file-store.ts'
import type { Log } from './log.ts'

/** So much is written at once. */
const batchBytes = 262_144
/** However small they are: each piece takes more memory than its bytes. So many the system takes in one write. */
const batchPieces = 1_024
/** After so many written bytes the disk is asked again how much room there is. */
const floorStep = 16 * batchBytes
/** Stays free for the database, which may lie on the same disk. */
const defaultFloor = 100_000_000

type Settings = {
  folder: string
  clock: Clock
  log: Log
  /** Bytes of the disk that no file may take. */
  keepFree?: number
  /** Called before each write; what it throws is the disk's answer. For tests where no small disk can be mounted. */
  fault?: () => void
}

const cannotStore = (cause: unknown) =>
  new Problem(503, 'The file cannot be stored just now. Try again in a few minutes.', {
    cause,
    retryAfter: 120,
  })

/** A failure of the disk; what the source throws is its own affair. */
class DiskFailure extends Error {}

const onDisk = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause) => {
    throw new DiskFailure('The disk refused', { cause })
  })

const idOf = (name: string, suffix: string): string | undefined => {
  const id = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
  return isId(id) ? id : undefined
}

/**
 * Files in a folder: 0700, each 0600, named by an id that tells when it was made. A file is written aside (`.part`),
 * flushed, renamed, and the folder flushed.
 */
export const createDiskFiles = ({
  folder,
  clock,
  log,
  keepFree = defaultFloor,
  fault = () => undefined,
}: Settings): FileStore => {
  /** What this process is writing or has not yet decided about: never a leftover. */
  const underWay = new Set<string>()

  const pathOf = (name: string) => join(folder, name)
  const pathOfKey = (key: string) => (idOf(key, '.pdf') ? pathOf(key) : undefined)

  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })
  const flushFolder = async () => {
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  }

  const requireRoom = async (more: number) => {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - more < keepFree) throw new Error(`Less than ${keepFree} bytes would stay free`)
  }

  const writeBatch = async (handle: FileHandle, batch: Uint8Array[], size: number, at: number) => {
    fault()
    if (Math.floor(at / floorStep) !== Math.floor((at + size) / floorStep)) await requireRoom(size)
    let { bytesWritten } = await handle.writev(batch, at)
    // a full disk may take a part; the rest gets its own answer
    while (bytesWritten < size) {
      const rest = Buffer.concat(batch).subarray(bytesWritten)
      bytesWritten += (await handle.write(rest, 0, rest.length, at + bytesWritten)).bytesWritten
    }
  }

  const receive = async (handle: FileHandle, source: AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256')
    let bytes = 0
    let batch: Uint8Array[] = []
    let size = 0
    const flush = async () => {
      if (size > 0) await onDisk(writeBatch(handle, batch, size, bytes))
      bytes += size
      batch = []
      size = 0
    }
    for await (const chunk of source) {
      hash.update(chunk)
      batch.push(chunk)
      size += chunk.length
      if (size >= batchBytes || batch.length >= batchPieces) await flush()
    }
    await flush()
    await onDisk(handle.sync())
    return { bytes, sha256: hash.digest('hex') }
  }

  const removeName = (name: string) => rm(pathOf(name), { force: true })
  const forget = async (name: string) => {
    await removeName(name).finally(() => underWay.delete(name))
  }

  /** The visitor hears a sentence, the operator what happened. */
  const tellOf = (error: unknown): unknown => {
    if (!(error instanceof DiskFailure)) return error
    log.error('a file cannot be stored', { error: error.cause })
    return cannotStore(error.cause)
  }

  const writeAside = async (name: string, source: AsyncIterable<Uint8Array>) => {
    const handle = await onDisk(open(pathOf(name), 'wx', 0o600))
    try {
      return await receive(handle, source)
    } finally {
      await handle.close()
    }
  }

  return {
    stage: async (source, expected = 0) => {
      const name = `${newId(clock.now())}.part`
      underWay.add(name)
      try {
        await onDisk(makeFolder().then(() => requireRoom(expected)))
        return { name, ...(await writeAside(name, source)) }
      } catch (error) {
        await forget(name).catch(() => undefined) // the sweeper will
        throw tellOf(error)
      }
    },

    keep: async ({ name }: StagedFile) => {
      const key = `${newId(clock.now())}.pdf`
      try {
        await onDisk(rename(pathOf(name), pathOf(key)).then(flushFolder))
      } catch (error) {
        await Promise.all([forget(name), removeName(key)]).catch(() => undefined)
        throw tellOf(error)
      }
      underWay.delete(name)
      return key
    },

    discard: ({ name }) => forget(name),

    open: async (key) => {
      const path = pathOfKey(key)
      const handle =
        path &&
        (await open(path).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          return undefined
        }))
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { bytes: size, stream: handle.createReadStream({ highWaterMark: 262_144 }) }
    },

    remove: async (key) => {
      if (pathOfKey(key)) await removeName(key)
    },

    olderThan: async (moment) => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return []
      })
      const old = (suffix: string) =>
        names.filter((name) => {
          const id = idOf(name, suffix)
          return id !== undefined && timeOfId(id) < moment && !underWay.has(name)
        })
      return { keys: old('.pdf'), leftovers: old('.part') }
    },

    removeLeftover: async (name) => {
      if (idOf(name, '.part')) await removeName(name)
    },
  }
}
