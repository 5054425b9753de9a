import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#shared/ids.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Bucket } from './bucket.ts'
import { BucketFailure } from './bucket-failure.ts'
import { createBucketOrphans } from './bucket-orphans.ts'
import { onDisk } from './disk-failure.ts'
import { idOf, isOlder, suffixes } from './file-names.ts'
import { type FileStore, openAnywhere } from './file-store.ts'
import { requireFreeSpaceIn } from './free-space.ts'
import { makeFolder } from './make-folder.ts'
import { cannotRead, cannotStore, reporterTo } from './storage-problems.ts'
import { writeInto } from './write-temporary.ts'

type Settings = {
  bucket: Pick<Bucket, 'put' | 'copy' | 'get' | 'remove' | 'list'>
  /** The prefix of these files in the bucket; ends with `/`. */
  folder: string
  /** The local folder for files while they arrive. */
  arriving: string
  clock: Clock
  log: Log
}

/**
 * Files in a bucket, named as in a folder (disk-files.ts). An upload is first written to an unnamed local file, so that
 * nothing of it outlives this process; then it is sent to the bucket in one request with its hash, which the store
 * verifies, so it is stored completely or not at all. Files that no row names are swept.
 */
export const createBucketFiles = ({ bucket, folder, arriving, clock, log }: Settings): FileStore => {
  const nameOf = (key: string) => (idOf(key, suffixes.kept) ? `${folder}${key}` : undefined)
  const requireRoom = requireFreeSpaceIn(arriving)
  const {
    namesOf: orphanNamesOf,
    remove: removeOrphan,
    ...orphans
  } = createBucketOrphans(bucket, folder, clock)

  const reportOf = reporterTo(log)
  return {
    stage: async (source, expected = 0) => {
      const key = `${newId(clock.now())}${suffixes.kept}`
      let handle: FileHandle | undefined
      try {
        await onDisk(makeFolder(arriving, 0o700).then(() => requireRoom(expected)))
        handle = await onDisk(openUnnamed(join(arriving, key)))
        const written = await writeInto(handle, source, { requireRoom, fault: () => undefined })
        await bucket.put(`${folder}${key}`, { ...written, read: readerOf(handle), type: 'application/pdf' })
        return { name: key, ...written }
      } catch (error) {
        // a request without an answer may have stored it; what cannot be removed now is swept later
        if (error instanceof BucketFailure && error.status === undefined)
          void bucket.remove(`${folder}${key}`).catch(() => undefined)
        throw reportOf(error, 'a file cannot be stored', cannotStore)
      } finally {
        await handle?.close()
      }
    },

    // it is stored safely already, and the row that names it protects it from the sweeper
    keep: async ({ name }) => name,

    keepAs: async ({ name }, key) => {
      const wanted = nameOf(key)
      if (!wanted) throw new Error(`${key} is no key of this store`)
      try {
        await bucket.copy(`${folder}${name}`, wanted)
      } catch (error) {
        throw reportOf(error, 'a file cannot be stored', cannotStore)
      } finally {
        // what cannot be removed now is swept later
        await bucket.remove(`${folder}${name}`).catch(() => undefined)
      }
    },

    discard: ({ name }) => bucket.remove(`${folder}${name}`),

    open: async (key) => {
      const name = nameOf(key)
      return name === undefined
        ? undefined
        : openAnywhere(bucket.get, name, () => orphanNamesOf(key)).catch((error: unknown) => {
            throw reportOf(error, 'a file cannot be read', cannotRead)
          })
    },

    remove: async (key) => {
      const name = nameOf(key)
      if (name) await bucket.remove(name).then(() => removeOrphan(key))
    },

    olderThan: async (moment) => ({ keys: await keysBefore(moment, bucket, folder), leftovers: [] }),

    removeLeftover: async () => undefined,
    ...orphans,
  }
}

const readerOf = (handle: FileHandle) => () =>
  handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 131_072 })

/** A file that is deleted with its last open handle, whatever happens to this process. */
const openUnnamed = async (path: string): Promise<FileHandle> => {
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

const keysBefore = async (moment: Date, bucket: Pick<Bucket, 'list'>, folder: string): Promise<string[]> => {
  const keys: string[] = []
  // names sort by time: all after the first younger one are younger
  for (let after: string | undefined; ; ) {
    const names = await bucket.list(folder, after)
    const older = names
      .map((name) => name.slice(folder.length))
      .filter((key) => isOlder(key, suffixes.kept, moment))
    keys.push(...older)
    after = names.at(-1)
    if (names.length === 0 || older.length === 0) return keys
  }
}
