import { newId } from '#shared/ids.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Bucket } from './bucket.ts'
import { BucketFailure } from './bucket-failure.ts'
import { createBucketOrphans } from './bucket-orphans.ts'
import { type FileNaming, idOf, isOlder, namedById, suffixes } from './file-names.ts'
import { type FileStore, openAnywhere } from './file-store.ts'
import { cannotRead, cannotStore, reporterTo } from './storage-problems.ts'
import { type UnnamedFile, writeUnnamed } from './unnamed-file.ts'

type Settings = {
  bucket: Pick<Bucket, 'put' | 'copy' | 'get' | 'remove' | 'list' | 'listWithTimes'>
  /** The prefix of these files in the bucket; ends with `/`. */
  folder: string
  /** By default PDFs, each named by an id. */
  naming?: FileNaming
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
export const createBucketFiles = ({
  bucket,
  folder,
  naming = namedById,
  arriving,
  clock,
  log,
}: Settings): FileStore => {
  const nameOf = (key: string) => (naming.isKey(key) ? `${folder}${key}` : undefined)
  const {
    namesOf: orphanNamesOf,
    remove: removeOrphan,
    ...orphans
  } = createBucketOrphans(bucket, folder, clock, naming)

  const reportOf = reporterTo(log)
  return {
    stage: async (source, expected = 0) => {
      const key = `${newId(clock.now())}${suffixes.kept}`
      let file: UnnamedFile | undefined
      try {
        file = await writeUnnamed(arriving, clock, source, expected)
        const { bytes, sha256, read } = file
        await bucket.put(`${folder}${key}`, { bytes, sha256, read, type: naming.typeOf(key) })
        return { name: key, bytes, sha256 }
      } catch (error) {
        // a request without an answer may have stored it; what cannot be removed now is swept later
        if (error instanceof BucketFailure && error.status === undefined)
          void bucket.remove(`${folder}${key}`).catch(() => undefined)
        throw reportOf(error, 'a file cannot be stored', cannotStore)
      } finally {
        await file?.close()
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

    openKept: async (key) => {
      const name = nameOf(key)
      return name === undefined
        ? undefined
        : bucket.get(name).catch((error: unknown) => {
            throw reportOf(error, 'a file cannot be read', cannotRead)
          })
    },

    remove: async (key) => {
      const name = nameOf(key)
      if (name) await bucket.remove(name).then(() => removeOrphan(key))
    },

    olderThan: async (moment) =>
      naming.haveTime
        ? { keys: await keysBefore(moment, bucket, folder), leftovers: [] }
        : agedBefore(moment, bucket, folder, naming),

    removeLeftover: async (name) => {
      if (!naming.haveTime && idOf(name, suffixes.kept)) await bucket.remove(`${folder}${name}`)
    },
    ...orphans,
  }
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

/** As `keysBefore`, by the times of the store; what was staged and never kept has a name with a time. */
const agedBefore = async (
  moment: Date,
  bucket: Pick<Bucket, 'listWithTimes'>,
  folder: string,
  { isKey }: FileNaming,
): Promise<{ keys: string[]; leftovers: string[] }> => {
  const keys: string[] = []
  const leftovers: string[] = []
  for (let after: string | undefined; ; ) {
    const files = await bucket.listWithTimes(folder, after)
    if (files.length === 0) return { keys, leftovers }
    for (const { name, at } of files) {
      const key = name.slice(folder.length)
      if (isKey(key) && at < moment) keys.push(key)
      if (isOlder(key, suffixes.kept, moment)) leftovers.push(key)
    }
    after = files.at(-1)?.name
  }
}
